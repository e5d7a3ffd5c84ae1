package io.github.ycsbxl.faults;

import java.util.List;

/**
 * Figures of the intervals before a fault: the last ten that were whole and without an outage. An
 * interval is as good as they if it is no worse than any of them by more than 10 %. Immutable.
 *
 * @param leastYield successes of what was due, or by second
 * @param mostP99Nanos largest 99th percentile
 * @param mostFailures largest share of operations that failed
 * @param mostLatenessNanos largest mean time between due and begun
 */
record Baseline(
    double leastYield, long mostP99Nanos, double mostFailures, double mostLatenessNanos) {
  static final int INTERVALS = 10;

  /** A baseline by which every interval is good. */
  static final Baseline NONE = new Baseline(0, Long.MAX_VALUE / 2, 1, 0);

  /** The mean lateness that a clock tick and a thread's wake-up explain, which is no backlog. */
  private static final double LATENESS_NANOS = 2e5;

  private static final double TOLERANCE = 0.1;

  static Baseline of(List<IntervalFigures> before) {
    if (before.isEmpty()) {
      return NONE;
    }
    return new Baseline(
        before.stream().mapToDouble(IntervalFigures::yield).min().orElseThrow(),
        before.stream().mapToLong(IntervalFigures::p99Nanos).max().orElseThrow(),
        before.stream().mapToDouble(IntervalFigures::failures).max().orElseThrow(),
        before.stream().mapToDouble(IntervalFigures::latenessNanos).max().orElseThrow());
  }

  boolean isGood(IntervalFigures interval) {
    return interval.yield() >= leastYield * (1 - TOLERANCE)
        && interval.p99Nanos() <= mostP99Nanos * (1 + TOLERANCE)
        && interval.failures() <= mostFailures * (1 + TOLERANCE);
  }

  /** Whether operations began later than before the fault, with at least one overdue on average. */
  boolean isBehind(IntervalFigures interval) {
    return interval.latenessNanos() > mostLatenessNanos * (1 + TOLERANCE) + LATENESS_NANOS
        && interval.meanOverdue() >= 1;
  }
}
