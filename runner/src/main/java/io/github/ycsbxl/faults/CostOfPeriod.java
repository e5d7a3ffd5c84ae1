package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * Sums over the period of one fault.
 *
 * @param sloNanos the longest latency that is in time
 */
record CostOfPeriod(PhaseTimeline phase, FaultPeriod period, long sloNanos) {

  FaultCost cost() {
    long from = period.fault().begunNanos();
    long to = Math.max(period.endNanos(), from + 1);
    return new FaultCost(
        period.fault().name(),
        from,
        period.fault().revertedNanos(),
        first(),
        Math.max(0, phase.all().longest(period)),
        phase.reads().longest(period),
        phase.writes().longest(period),
        phase.longestOfShards(period),
        period.degradedNanos(),
        sum(IntervalFigures::operations),
        sum(IntervalFigures::failed),
        sum(IntervalFigures::indeterminate),
        sum(interval -> interval.delayed(sloNanos)),
        mostBacklog(from, to),
        caughtUp(),
        sum(IntervalFigures::staleReads),
        intervals().stream().mapToLong(IntervalFigures::staleNanos).max().orElse(0),
        period.endNanos(),
        -1,
        limits());
  }

  private OutageLimits limits() {
    return new OutageLimits(
        phase.all().floorNanos(),
        phase.reads().floorNanos(),
        phase.writes().floorNanos(),
        phase.all().longestUntried(period),
        phase.reads().longestUntried(period),
        phase.writes().longestUntried(period));
  }

  private List<IntervalFigures> intervals() {
    return phase.during(period.fault().begunNanos(), period.endNanos());
  }

  private long sum(ToLongFunction<IntervalFigures> figure) {
    return intervals().stream().mapToLong(figure).sum();
  }

  /**
   * The time of the first failure or overdue operation; an operation is overdue once it has taken
   * longer than the SLO.
   */
  private long first() {
    long from = period.fault().begunNanos();
    LongStream failed =
        intervals().stream()
            .mapToLong(IntervalFigures::firstFailureNanos)
            .filter(nanos -> nanos >= from);
    LongStream overdue =
        intervals().stream()
            .filter(interval -> interval.latestNanos() > sloNanos)
            .mapToLong(interval -> phase.endOfSlowest(interval) - interval.latestNanos())
            .map(begun -> Math.max(from, begun + sloNanos));
    return LongStream.concat(failed, overdue).map(nanos -> nanos - from).min().orElse(-1);
  }

  /**
   * The largest backlog: at the end of an outage, which may be within an interval, it is what was
   * due in the outage.
   */
  private long mostBacklog(long from, long to) {
    if (phase.intervals().stream().noneMatch(IntervalFigures::isPaced)) {
      return -1;
    }
    double backlog = 0;
    double base = 0;
    double most = 0;
    for (IntervalFigures interval : phase.intervals()) {
      backlog += interval.isPaced() ? interval.dueOperations() - interval.operations() : 0;
      if (interval.endNanos() <= from) {
        base = backlog;
      } else if (interval.startNanos() < to) {
        most = Math.max(most, backlog - base);
      }
    }
    for (Span gap : phase.gaps()) {
      if (period.has(gap)) {
        most = Math.max(most, phase.due(gap) - failed(gap));
      }
    }
    return Math.round(most);
  }

  /** The number of failures in the gap, which have ended, too. */
  private long failed(Span gap) {
    return phase.during(gap.fromNanos(), gap.toNanos()).stream()
        .mapToLong(IntervalFigures::failed)
        .sum();
  }

  private long caughtUp() {
    long from = period.fault().begunNanos();
    long behindUntil = -1;
    for (IntervalFigures interval : phase.during(from, period.limitNanos())) {
      boolean showsNothing = interval.succeeded() == 0;
      if (period.before().isBehind(interval) || showsNothing && behindUntil >= 0) {
        behindUntil = interval.endNanos();
      } else if (interval.startNanos() >= period.endNanos()) {
        break;
      }
    }
    return behindUntil < 0 || behindUntil >= period.limitNanos() ? -1 : behindUntil - from;
  }
}
