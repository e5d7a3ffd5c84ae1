package io.github.ycsbxl.faults;

import java.util.List;

/**
 * Statistics of the last ten complete intervals before a fault that had no outage. A later interval
 * is normal if each statistic is at most 10 % worse than the worst one of the ten intervals.
 * Immutable.
 *
 * @param leastYield lowest ratio of successes to due operations; without a target rate, lowest
 *     throughput
 * @param mostP99Nanos highest p99
 * @param mostFailures highest error rate
 * @param mostLatenessNanos highest mean delay between scheduled and actual start
 */
record Baseline(
    double leastYield, long mostP99Nanos, double mostFailures, double mostLatenessNanos) {
  static final int INTERVALS = 10;

  /** Baseline for which every interval is normal. */
  static final Baseline NONE = new Baseline(0, Long.MAX_VALUE / 2, 1, 0);

  /** Mean delay that a clock tick and a thread's wake-up can cause without a backlog. */
  private static final double LATENESS_NANOS = 2e5;

  private static final double TOLERANCE = 0.1;

  static Baseline of(List<IntervalFigures> before) {
    if (before.isEmpty()) {
      return NONE;
    }
    return new Baseline(
        before.stream().mapToDouble(IntervalFigures::yield).min().orElseThrow(),
        before.stream().mapToLong(interval -> interval.latencies().p99Nanos()).max().orElseThrow(),
        before.stream().mapToDouble(IntervalFigures::failures).max().orElseThrow(),
        before.stream()
            .mapToDouble(interval -> interval.latencies().latenessNanos())
            .max()
            .orElseThrow());
  }

  boolean isGood(IntervalFigures interval) {
    return interval.yield() >= leastYield * (1 - TOLERANCE)
        && interval.latencies().p99Nanos() <= mostP99Nanos * (1 + TOLERANCE)
        && interval.failures() <= mostFailures * (1 + TOLERANCE);
  }

  /**
   * Returns true if the delay is higher than before the fault and the mean backlog at least one
   * operation.
   */
  boolean isBehind(IntervalFigures interval) {
    return interval.latencies().latenessNanos()
            > mostLatenessNanos * (1 + TOLERANCE) + LATENESS_NANOS
        && interval.meanOverdue() >= 1;
  }
}
