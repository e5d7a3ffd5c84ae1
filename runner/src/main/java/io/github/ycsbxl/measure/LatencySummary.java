package io.github.ycsbxl.measure;

import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Summary of latencies in nanoseconds, or of plain numbers. All fields are 0 if nothing was
 * recorded. Immutable.
 *
 * @param values number of recorded values
 */
public record LatencySummary(
    long values, double mean, long p50, long p95, long p99, long p999, long max) {
  public static final LatencySummary NONE = new LatencySummary(0, 0, 0, 0, 0, 0, 0);

  public static LatencySummary of(Histogram latencies) {
    if (latencies.getTotalCount() == 0) {
      return NONE;
    }
    return new LatencySummary(
        latencies.getTotalCount(),
        latencies.getMean(),
        latencies.getValueAtPercentile(50),
        latencies.getValueAtPercentile(95),
        latencies.getValueAtPercentile(99),
        latencies.getValueAtPercentile(99.9),
        latencies.getMaxValue());
  }

  /** Returns the combined summary. Percentiles cannot be added, so the higher ones are kept. */
  public LatencySummary plus(LatencySummary other) {
    long all = values + other.values;
    return new LatencySummary(
        all,
        all == 0 ? 0 : (mean * values + other.mean * other.values) / all,
        Math.max(p50, other.p50),
        Math.max(p95, other.p95),
        Math.max(p99, other.p99),
        Math.max(p999, other.p999),
        Math.max(max, other.max));
  }

  /**
   * Summaries of a row's service and response times. Immutable.
   *
   * @param intended number of recorded response times
   * @param response empty without response times, and in logs of earlier releases
   */
  public record Pair(LatencySummary service, long intended, Optional<LatencySummary> response) {
    public static final Pair NONE = new Pair(LatencySummary.NONE, 0, Optional.empty());

    public static Pair of(Histogram service, Histogram intended) {
      return new Pair(
          LatencySummary.of(service),
          intended.getTotalCount(),
          Optional.of(LatencySummary.of(intended)).filter(known -> known.values() > 0));
    }

    Pair plus(Pair other) {
      return new Pair(
          service.plus(other.service),
          intended + other.intended,
          Stream.of(response, other.response)
              .flatMap(Optional::stream)
              .reduce(LatencySummary::plus));
    }
  }
}
