package io.github.ycsbxl.fleet;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.results.TimeSeriesRow;
import io.github.ycsbxl.results.TimeSeriesTail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * The progress of all client processes together, from the intervals that they write. A phase begins
 * when the first of them has written of it, and what others then still write of the one before is
 * left out. Used by one thread.
 */
public final class FleetProgress {
  private static final double SECOND_NANOS = 1e9;

  private final List<TimeSeriesTail> clients;
  private final Function<String, IntervalListener> listeners;
  private IntervalListener listener;
  private PhaseKey phase;
  private Counts fresh;
  private Counts total;
  private long toldNanos;
  private long endNanos;

  /**
   * @param folders in which the processes write, whether they are there or not
   * @param listeners who hears of the phase of a name that begins
   */
  public FleetProgress(List<Path> folders, Function<String, IntervalListener> listeners) {
    this.clients = folders.stream().map(TimeSeriesTail::of).toList();
    this.listeners = listeners;
  }

  /** Passes on what is new, if it reaches further than before; to be called once a second. */
  public void update() throws IOException {
    for (TimeSeriesTail client : clients) {
      client.next().forEach(this::add);
    }
    if (endNanos > toldNanos) {
      total = total.plus(fresh);
      listener.sampled(new IntervalSample(toldNanos, endNanos, 0, fresh, total, List.of()));
      toldNanos = endNanos;
      fresh = Counts.NONE;
    }
  }

  private void add(TimeSeriesRow row) {
    var key = new PhaseKey(row.phase(), row.iteration());
    if (phase == null || key.compareTo(phase) > 0) {
      phase = key;
      listener = listeners.apply(key.phase());
      fresh = Counts.NONE;
      total = Counts.NONE;
      toldNanos = 0;
      endNanos = 0;
    }
    if (row.isOverall() && key.equals(phase)) {
      fresh = fresh.plus(counts(row));
      endNanos =
          Math.max(endNanos, Math.round((row.second() + row.intervalSeconds()) * SECOND_NANOS));
    }
  }

  private static Counts counts(TimeSeriesRow row) {
    return new Counts(
        (long) row.succeeded(),
        (long) row.missed(),
        (long) row.failed(),
        (long) row.existing(),
        (long) row.stale());
  }
}
