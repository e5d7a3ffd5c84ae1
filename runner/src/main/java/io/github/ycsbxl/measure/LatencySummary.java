package io.github.ycsbxl.measure;

import org.HdrHistogram.Histogram;

/**
 * Summary of a row's service times in nanoseconds, or of its plain numbers. All fields are 0 if
 * nothing was recorded. Immutable.
 *
 * @param values number of recorded values
 * @param intended number of recorded response times
 */
public record LatencySummary(
    long values, long intended, double mean, long p50, long p95, long p99, long p999, long max) {
  public static final LatencySummary NONE = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0);

  public static LatencySummary of(Histogram service, Histogram intended) {
    if (service.getTotalCount() == 0) {
      return new LatencySummary(0, intended.getTotalCount(), 0, 0, 0, 0, 0, 0);
    }
    return new LatencySummary(
        service.getTotalCount(),
        intended.getTotalCount(),
        service.getMean(),
        service.getValueAtPercentile(50),
        service.getValueAtPercentile(95),
        service.getValueAtPercentile(99),
        service.getValueAtPercentile(99.9),
        service.getMaxValue());
  }

  /** Returns the combined summary. Percentiles cannot be added, so the higher ones are kept. */
  public LatencySummary plus(LatencySummary other) {
    long all = values + other.values;
    return new LatencySummary(
        all,
        intended + other.intended,
        all == 0 ? 0 : (mean * values + other.mean * other.values) / all,
        Math.max(p50, other.p50),
        Math.max(p95, other.p95),
        Math.max(p99, other.p99),
        Math.max(p999, other.p999),
        Math.max(max, other.max));
  }
}
