package io.github.ycsbxl;

import java.time.Duration;
import java.util.NoSuchElementException;
import org.HdrHistogram.Histogram;

/** Latency distribution of one operation, with three significant digits. Immutable. */
public final class Latency {
  private final Histogram nanos;

  Latency(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      throw new NoSuchElementException("no latencies of this kind were measured");
    }
    this.nanos = nanos;
  }

  /** Returns the number of latencies. */
  public long count() {
    return nanos.getTotalCount();
  }

  public Duration mean() {
    return Duration.ofNanos(Math.round(nanos.getMean()));
  }

  public Duration min() {
    return Duration.ofNanos(nanos.getMinValue());
  }

  public Duration max() {
    return Duration.ofNanos(nanos.getMaxValue());
  }

  public Duration median() {
    return percentile(50);
  }

  public Duration p95() {
    return percentile(95);
  }

  public Duration p99() {
    return percentile(99);
  }

  /** Returns the latencies for logging, with times in the format of {@link Duration#toString}. */
  @Override
  public String toString() {
    return "p50=%s p99=%s max=%s count=%d".formatted(median(), p99(), max(), count());
  }

  /** Returns the latency at a percentile from 0 to 100. */
  public Duration percentile(double percentage) {
    return Duration.ofNanos(nanos.getValueAtPercentile(percentage));
  }
}
