package io.github.ycsbxl;

import java.time.Duration;
import java.util.NoSuchElementException;
import org.HdrHistogram.Histogram;

/** The distribution of one operation's latencies, to a thousandth. Immutable. */
public final class Latency {
  private final Histogram nanos;

  Latency(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      throw new NoSuchElementException("there are no such latencies");
    }
    this.nanos = nanos;
  }

  /** The number of latencies. */
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

  /** Formats the latencies for a log; times are those of {@link Duration#toString}. */
  @Override
  public String toString() {
    return "p50=%s p99=%s max=%s count=%d".formatted(median(), p99(), max(), count());
  }

  /** The latency that this percentage of the operations, from 0 to 100, did not exceed. */
  public Duration percentile(double percentage) {
    return Duration.ofNanos(nanos.getValueAtPercentile(percentage));
  }
}
