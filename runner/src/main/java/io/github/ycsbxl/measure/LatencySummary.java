package io.github.ycsbxl.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
  /** Fractions of values below 1 ns, the percentiles, and the maximum. */
  private static final double[] SHARES = {0, 0.5, 0.95, 0.99, 0.999, 1};

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

  /**
   * Returns the p99 of all values of several rows, interpolated between the percentiles of the
   * rows; 0 without values.
   */
  static double p99(List<LatencySummary> rows) {
    long all = rows.stream().mapToLong(LatencySummary::values).sum();
    double low = 1;
    double high = Math.max(1, rows.stream().mapToLong(LatencySummary::max).max().orElse(0));
    while (all > 0 && high > low * (1 + 1e-4)) {
      double middle = Math.sqrt(low * high);
      double below = 0;
      for (LatencySummary row : rows) {
        below += row.values * row.shareBelow(middle);
      }
      low = below < 0.99 * all ? middle : low;
      high = below < 0.99 * all ? high : middle;
    }
    return all == 0 ? 0 : high;
  }

  /** Returns the fraction of values below this one, interpolated on a logarithmic scale. */
  private double shareBelow(double nanos) {
    double[] at = {1, p50, p95, p99, p999, max};
    int next = 0;
    while (next < at.length && at[next] <= nanos) {
      next++;
    }
    if (next == 0 || next == at.length) {
      return next == 0 ? 0 : 1;
    }
    double part = Math.log(nanos / at[next - 1]) / Math.log(at[next] / at[next - 1]);
    return SHARES[next - 1] + part * (SHARES[next] - SHARES[next - 1]);
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
   * Latencies of successful operations in one interval, in nanoseconds: response times with a
   * target rate, otherwise service times. Small enough for each second of a long run, and the sum
   * of several clients is exact. Immutable.
   *
   * @param sketch number of operations by latency
   * @param maxNanos longest latency
   * @param lateNanos sum of the delays from scheduled to actual starts
   * @param scheduled number of operations with a scheduled start
   * @param delayed number of operations that took longer than the SLO; 0 without one
   */
  public record Spread(
      LatencySketch sketch, long maxNanos, double lateNanos, long scheduled, long delayed) {
    public static final Spread NONE = new Spread(LatencySketch.EMPTY, 0, 0, 0, 0);

    /**
     * Computes the spread.
     *
     * @param slo latency limit in nanoseconds; empty without one
     */
    public static Spread of(Histogram service, Histogram intended, OptionalLong slo) {
      boolean scheduled = intended.getTotalCount() > 0;
      Histogram latencies = scheduled ? intended : service;
      boolean isDelayed = slo.isPresent() && latencies.getMaxValue() > slo.getAsLong();
      return new Spread(
          LatencySketch.of(latencies),
          latencies.getTotalCount() == 0 ? 0 : latencies.getMaxValue(),
          scheduled ? total(intended) - total(service) : 0,
          scheduled ? service.getTotalCount() : 0,
          isDelayed
              ? latencies.getTotalCount() - latencies.getCountBetweenValues(0, slo.getAsLong())
              : 0);
    }

    /** Returns the sum of both. */
    public Spread plus(Spread other) {
      return new Spread(
          sketch.plus(other.sketch),
          Math.max(maxNanos, other.maxNanos),
          lateNanos + other.lateNanos,
          scheduled + other.scheduled,
          delayed + other.delayed);
    }

    /**
     * Returns the sum of all values. Faster than via {@link Histogram#getMean}, because it visits
     * only non-empty slots.
     */
    private static double total(Histogram values) {
      double total = 0;
      long value = values.getMinNonZeroValue();
      while (value <= values.getMaxValue()) {
        total += (double) values.getCountAtValue(value) * values.medianEquivalentValue(value);
        value = values.nextNonEquivalentValue(value);
      }
      return total;
    }
  }

  /**
   * Summaries of a row's service and response times. Immutable.
   *
   * @param intended number of recorded response times
   * @param response empty without response times, and in logs of earlier releases
   * @param spread for the outages of a run; empty unless a line of a log has it
   */
  public record Pair(
      LatencySummary service,
      long intended,
      Optional<LatencySummary> response,
      Optional<Spread> spread) {
    public static final Pair NONE = new Pair(LatencySummary.NONE, 0, Optional.empty());

    /** Creates summaries without a spread. */
    public Pair(LatencySummary service, long intended, Optional<LatencySummary> response) {
      this(service, intended, response, Optional.empty());
    }

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
              .reduce(LatencySummary::plus),
          spreadOrNone().flatMap(mine -> other.spreadOrNone().map(mine::plus)));
    }

    private Optional<Spread> spreadOrNone() {
      return spread.isEmpty() && service.values() == 0 ? Optional.of(Spread.NONE) : spread;
    }
  }
}
