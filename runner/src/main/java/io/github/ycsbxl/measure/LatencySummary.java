package io.github.ycsbxl.measure;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

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

  private static final double[] PERCENTILES = {50, 95, 99, 99.9};

  public static LatencySummary of(Histogram service, Histogram intended) {
    if (service.getTotalCount() == 0) {
      return new LatencySummary(0, intended.getTotalCount(), 0, 0, 0, 0, 0, 0);
    }
    // One pass over the counts gives what the histogram's own methods give by one pass each.
    long[] atPercentiles = new long[PERCENTILES.length];
    int found = 0;
    long count = 0;
    double sum = 0;
    for (HistogramIterationValue next : service.recordedValues()) {
      long value = next.getValueIteratedTo();
      count += next.getCountAtValueIteratedTo();
      sum += (double) service.medianEquivalentValue(value) * next.getCountAtValueIteratedTo();
      while (found < PERCENTILES.length && count >= rank(PERCENTILES[found], service)) {
        atPercentiles[found++] = value;
      }
    }
    return new LatencySummary(
        service.getTotalCount(),
        intended.getTotalCount(),
        sum / service.getTotalCount(),
        atPercentiles[0],
        atPercentiles[1],
        atPercentiles[2],
        atPercentiles[3],
        service.getMaxValue());
  }

  /** Returns the number of values up to the percentile, rounded as HdrHistogram does. */
  private static long rank(double percentile, Histogram histogram) {
    return Math.max(
        1, (long) Math.ceil(Math.nextDown(percentile) * histogram.getTotalCount() / 100));
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
