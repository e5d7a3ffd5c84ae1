package io.github.ycsbxl.measure;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * Recorder of one thread for one row of the result, such as READ. One thread writes; any one other
 * thread takes intervals. Values are kept with three significant digits.
 */
public final class RowRecorder {
  private final Unit unit;
  private final SingleWriterHistogram service = new SingleWriterHistogram();
  private final Map<String, AtomicLong> failures = new ConcurrentHashMap<>();
  private volatile SingleWriterHistogram intended;

  RowRecorder(Unit unit) {
    this.unit = unit;
  }

  /** Records a latency in ns, or a number if that is the row's unit. */
  public void record(long value) {
    service.record(Math.max(0, value));
  }

  /** Records a latency in ns that counts from the time the operation was due. */
  public void recordIntended(long nanos) {
    if (intended == null) {
      intended = new SingleWriterHistogram();
    }
    intended.record(Math.max(0, nanos));
  }

  /** Counts an operation that ended with a status other than OK. */
  public void failed(String status) {
    failures.computeIfAbsent(status, name -> new AtomicLong()).incrementAndGet();
  }

  /** Adds what was recorded since the last call to {@code sum}. */
  void drainInto(RowMeasurement sum) {
    service.drainInto(sum.service());
    if (intended != null) {
      intended.drainInto(sum.intended());
    }
    failures.forEach((status, count) -> sum.addFailures(status, count.getAndSet(0)));
  }

  RowMeasurement emptyMeasurement(String name) {
    return RowMeasurement.empty(name, unit);
  }

  static Histogram emptyHistogram() {
    return new Histogram(SingleWriterHistogram.SIGNIFICANT_DIGITS);
  }
}
