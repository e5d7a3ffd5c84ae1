package io.github.ycsbxl.measure;

import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The measurement of one row: the histogram of the successes, and the number of operations that
 * ended otherwise. Mutable while it is filled, then passed on and only read; not thread-safe.
 *
 * @param service ns from the real start, or plain numbers, of operations that succeeded
 * @param intended ns from the time the operation was due; empty without a target rate
 * @param failures operations by the name of the status that is not OK
 */
public record RowMeasurement(
    String name,
    Unit unit,
    Histogram service,
    Histogram intended,
    SortedMap<String, Long> failures) {

  public static RowMeasurement empty(String name, Unit unit) {
    return new RowMeasurement(
        name,
        unit,
        RowRecorder.emptyHistogram(name),
        RowRecorder.emptyHistogram(name),
        new TreeMap<>());
  }

  public long succeeded() {
    return service.getTotalCount();
  }

  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }

  public boolean hasIntended() {
    return intended.getTotalCount() > 0;
  }

  /** The sum of both, as if one recorder had recorded everything. */
  public RowMeasurement plus(RowMeasurement other) {
    RowMeasurement sum = empty(name, unit);
    sum.add(this);
    sum.add(other);
    return sum;
  }

  void add(RowMeasurement other) {
    service.add(other.service);
    intended.add(other.intended);
    other.failures.forEach(this::addFailures);
  }

  void addFailures(String status, long count) {
    if (count > 0) {
      failures.merge(status, count, Long::sum);
    }
  }
}
