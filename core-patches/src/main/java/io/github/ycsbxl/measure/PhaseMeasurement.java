package io.github.ycsbxl.measure;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was measured in one phase by any number of threads and client processes. A value: adding two
 * gives what one recorder would have recorded.
 *
 * @param startedAtMillis wall clock of the first operation
 * @param durationNanos from the first operation's due time to the last one's end
 * @param rows by name
 * @param firstFailures the first explanation of each kind of failure
 */
public record PhaseMeasurement(
    long startedAtMillis,
    long durationNanos,
    Counts counts,
    SortedMap<String, RowMeasurement> rows,
    SortedMap<String, String> firstFailures,
    GarbageCollection gc) {

  /** Successful operations a second over the whole phase. */
  public double opsPerSec() {
    return durationNanos == 0 ? 0 : counts.succeeded() * 1e9 / durationNanos;
  }

  public Optional<RowMeasurement> row(String name) {
    return Optional.ofNullable(rows.get(name));
  }

  /** Both as one phase that lasted from the earlier start to the later end. */
  public PhaseMeasurement plus(PhaseMeasurement other) {
    long start = Math.min(startedAtMillis, other.startedAtMillis);
    long end = Math.max(endNanosAfter(start), other.endNanosAfter(start));
    var explained = new TreeMap<>(other.firstFailures);
    explained.putAll(firstFailures);
    return new PhaseMeasurement(
        start,
        end,
        counts.plus(other.counts),
        sum(List.of(rows, other.rows)),
        explained,
        gc.plus(other.gc));
  }

  static SortedMap<String, RowMeasurement> sum(
      Collection<? extends Map<String, RowMeasurement>> parts) {
    var sum = new TreeMap<String, RowMeasurement>();
    for (Map<String, RowMeasurement> part : parts) {
      part.forEach(
          (name, row) ->
              sum.computeIfAbsent(name, any -> RowMeasurement.empty(name, row.unit())).add(row));
    }
    return sum;
  }

  private long endNanosAfter(long startMillis) {
    return (startedAtMillis - startMillis) * 1_000_000 + durationNanos;
  }
}
