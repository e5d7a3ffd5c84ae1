package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The time in which a fault shows: from its beginning until five intervals in a row are as good as
 * before, after it was reverted if it was. Times are in ns from the start of the phase. Immutable.
 *
 * @param limitNanos when the next fault began, or the phase ended; not within an interval that is
 *     mostly the next fault's
 * @param endNanos when the good intervals began, and no shard had an outage, or the limit
 * @param degradedNanos from the beginning to the end of the last interval that was worse; less than
 *     0 if the limit came before a good one
 */
record FaultPeriod(
    FaultTime fault, Baseline before, long limitNanos, long endNanos, long degradedNanos) {
  private static final int SETTLED = 5;

  /**
   * @param outages in which no interval is good, also if they were of few operations
   */
  static FaultPeriod of(
      FaultTime fault, Baseline before, long limitNanos, PhaseTimeline phase, List<Span> outages) {
    List<IntervalFigures> intervals = phase.during(fault.begunNanos(), limitNanos);
    List<Span> own = outages.stream().filter(gap -> !beginsAt(limitNanos, gap)).toList();
    double whole = intervals.stream().mapToDouble(IntervalFigures::seconds).max().orElse(0);
    long settledFrom = fault.begunNanos();
    long worseUntil = fault.begunNanos();
    int good = 0;
    for (IntervalFigures interval : intervals) {
      boolean goodAsBefore = before.isGood(interval) || 2 * interval.seconds() <= whole;
      if (!goodAsBefore || own.stream().anyMatch(interval::overlaps)) {
        good = 0;
        worseUntil = interval.endNanos();
        settledFrom = interval.endNanos();
      } else if (interval.startNanos() >= fault.revertedNanos()) {
        good++;
      } else {
        settledFrom = interval.endNanos();
      }
      if (good == SETTLED) {
        return new FaultPeriod(
            fault, before, limitNanos, settledFrom, worseUntil - fault.begunNanos());
      }
    }
    long degraded = worseUntil >= limitNanos ? -1 : worseUntil - fault.begunNanos();
    return new FaultPeriod(fault, before, limitNanos, limitNanos, degraded);
  }

  /**
   * Returns this period, which ends no earlier than the outages of shards that begin in it: other
   * shards may do so well meanwhile that the whole store seems as good as before.
   *
   * @param outages of single shards, in any order
   */
  FaultPeriod withOutagesOfShards(Stream<Span> outages) {
    long end = endNanos;
    long earliest = fault.begunNanos() - SuccessSpans.HOLE_OF_NODES_NANOS;
    for (Span gap : outages.sorted(Comparator.comparingLong(Span::fromNanos)).toList()) {
      boolean caused = gap.fromNanos() > earliest && gap.toNanos() > fault.begunNanos();
      if (caused && gap.fromNanos() <= Math.max(end, fault.begunNanos())) {
        end = Math.max(end, Math.min(gap.toNanos(), limitNanos));
      }
    }
    return new FaultPeriod(fault, before, limitNanos, end, degradedNanos);
  }

  /** Whether a gap overlaps the period, other than with the outage that the next fault causes. */
  boolean has(Span gap) {
    return overlaps(gap.fromNanos(), gap.toNanos()) && !beginsAt(limitNanos, gap);
  }

  /**
   * Whether the gap begins at the limit; the last success before a fault is some time before it.
   */
  private static boolean beginsAt(long limitNanos, Span gap) {
    return gap.toNanos() > limitNanos && gap.fromNanos() > limitNanos - SuccessSpans.HOLE_NANOS;
  }

  boolean overlaps(long from, long to) {
    return from < Math.max(endNanos, fault.begunNanos() + 1) && to > fault.begunNanos();
  }
}
