package io.github.ycsbxl.measure;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sum of a phase's intervals: the phase as far as they tell of it, without garbage collection,
 * pauses of the JVM and explanations of failures. Used by one thread.
 */
public final class IntervalSum {
  private final SortedMap<String, RowMeasurement> rows = new TreeMap<>();
  private final long startedAtMillis;
  private final long startNanos;
  private long endNanos;
  private Counts counts = Counts.NONE;

  /** Nothing yet, but from the start of this interval on. */
  public IntervalSum(IntervalSample first) {
    startedAtMillis = first.startedAtMillis();
    startNanos = first.startNanos();
    endNanos = startNanos;
  }

  public void add(IntervalSample sample) {
    counts = counts.plus(sample.counts());
    endNanos = Math.max(endNanos, sample.endNanos());
    for (RowMeasurement row : sample.rows()) {
      // How many reads were checked is not known, so stale ones would have no whole.
      if (!StaleReads.isRow(row.name())) {
        rows.computeIfAbsent(row.name(), name -> RowMeasurement.empty(name, row.unit())).add(row);
      }
    }
  }

  public PhaseMeasurement measurement() {
    return new PhaseMeasurement(
        startedAtMillis,
        endNanos - startNanos,
        counts,
        rows,
        new TreeMap<>(),
        GarbageCollection.none(),
        JvmPauses.NONE,
        0,
        Optional.empty(),
        ClientUse.NONE);
  }
}
