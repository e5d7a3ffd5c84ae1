package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Period of a fault's impact: from its start until recovery, or until a limit. Recovery means five
 * successive normal intervals. If the fault is reverted, these intervals follow the reversal. Times
 * are in nanoseconds since the start of the phase. Immutable.
 *
 * @param limitNanos start of the next fault, or end of the phase; an interval that mostly follows
 *     the start of the next fault is not part of this period
 * @param endNanos time of recovery, from which intervals were normal and no shard had an outage;
 *     without recovery, the limit
 * @param degradedNanos time from the start of the fault until the last abnormal interval ended;
 *     negative if no interval was normal before the limit
 */
record FaultPeriod(
    OutageAnalysis phase,
    FaultTime fault,
    Baseline before,
    long limitNanos,
    long endNanos,
    long degradedNanos) {
  private static final int SETTLED = 5;

  /**
   * Determines the end of the period. An interval with an outage is never normal, even if it has
   * few operations.
   */
  static FaultPeriod of(OutageAnalysis phase, FaultTime fault, Baseline before, long limitNanos) {
    List<IntervalFigures> intervals = phase.during(fault.begunNanos(), limitNanos);
    List<Span> own = phase.observed().stream().filter(gap -> !beginsAt(limitNanos, gap)).toList();
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
            phase, fault, before, limitNanos, settledFrom, worseUntil - fault.begunNanos());
      }
    }
    long degraded = worseUntil >= limitNanos ? -1 : worseUntil - fault.begunNanos();
    return new FaultPeriod(phase, fault, before, limitNanos, limitNanos, degraded);
  }

  /**
   * Returns a copy extended until the end of all shard outages that begin in this period. During
   * such an outage the whole store may seem normal, because other shards compensate for it.
   */
  FaultPeriod withOutagesOfShards() {
    long end = endNanos;
    long earliest = fault.begunNanos() - SuccessSpans.HOLE_OF_NODES_NANOS;
    List<Span> outages =
        phase.shards().values().stream()
            .flatMap(List::stream)
            .sorted(Comparator.comparingLong(Span::fromNanos))
            .toList();
    for (Span gap : outages) {
      boolean caused = gap.fromNanos() > earliest && gap.toNanos() > fault.begunNanos();
      if (caused && gap.fromNanos() <= Math.max(end, fault.begunNanos())) {
        end = Math.max(end, Math.min(gap.toNanos(), limitNanos));
      }
    }
    return new FaultPeriod(phase, fault, before, limitNanos, end, degradedNanos);
  }

  /** Returns true if a gap overlaps the period. A gap that the next fault causes does not count. */
  boolean has(Span gap) {
    return overlaps(gap.fromNanos(), gap.toNanos()) && !beginsAt(limitNanos, gap);
  }

  /**
   * Returns true if the next fault, at {@code limitNanos}, caused the gap. Such a gap begins with
   * the last success, shortly before the fault.
   */
  private static boolean beginsAt(long limitNanos, Span gap) {
    return gap.toNanos() > limitNanos && gap.fromNanos() > limitNanos - SuccessSpans.HOLE_NANOS;
  }

  boolean overlaps(long from, long to) {
    return from < Math.max(endNanos, fault.begunNanos() + 1) && to > fault.begunNanos();
  }

  /**
   * Returns the impact in this period.
   *
   * @param sloNanos latency limit; negative if there is none
   */
  FaultCost cost(long sloNanos) {
    var shards = new TreeMap<String, Long>();
    phase
        .shards()
        .forEach(
            (shard, own) ->
                shards.put(
                    shard, own.stream().filter(this::has).mapToLong(Span::nanos).max().orElse(0)));
    FaultCost.Ended ended =
        intervals().stream()
            .map(IntervalFigures::ended)
            .reduce(FaultCost.Ended.NONE, FaultCost.Ended::plus);
    return new FaultCost(
        fault,
        first(sloNanos),
        new FaultCost.LongestOutages(
            Math.max(0, phase.all().longest(this)),
            phase.reads().longest(this),
            phase.writes().longest(this),
            shards),
        degradedNanos,
        sloNanos < 0 ? ended.withoutSlo() : ended,
        new FaultCost.Backlog(mostBacklog(), caughtUp()),
        intervals().stream()
            .map(IntervalFigures::stale)
            .reduce(FaultCost.StaleDuring.NONE, FaultCost.StaleDuring::plus),
        endNanos,
        FaultCost.Losses.UNKNOWN,
        limits());
  }

  private OutageLimits limits() {
    return new OutageLimits(
        phase.all().floorNanos(),
        phase.reads().floorNanos(),
        phase.writes().floorNanos(),
        phase.all().longestUntried(this),
        phase.reads().longestUntried(this),
        phase.writes().longestUntried(this));
  }

  private List<IntervalFigures> intervals() {
    return phase.during(fault.begunNanos(), endNanos);
  }

  /**
   * Returns the time from the start of the fault to its first effect, or -1 without effect. The
   * effect is a failed operation, or the moment at which a slow operation exceeds the latency
   * limit, if there is one.
   */
  private long first(long sloNanos) {
    long from = fault.begunNanos();
    LongStream failed =
        intervals().stream()
            .mapToLong(IntervalFigures::firstFailureNanos)
            .filter(nanos -> nanos >= from);
    LongStream violations =
        intervals().stream()
            .filter(interval -> sloNanos >= 0 && interval.latencies().latestNanos() > sloNanos)
            .mapToLong(
                interval -> phase.endOfSlowest(interval) - interval.latencies().latestNanos())
            .map(begun -> Math.max(from, begun + sloNanos));
    return LongStream.concat(failed, violations).map(nanos -> nanos - from).min().orElse(-1);
  }

  /**
   * Returns the highest backlog. At the end of an outage, the backlog is everything that was due
   * during the outage.
   */
  private long mostBacklog() {
    if (phase.intervals().stream().noneMatch(IntervalFigures::isPaced)) {
      return -1;
    }
    double backlog = 0;
    double base = 0;
    double most = 0;
    for (IntervalFigures interval : phase.intervals()) {
      backlog += interval.isPaced() ? interval.dueOperations() - interval.ended().operations() : 0;
      if (interval.endNanos() <= fault.begunNanos()) {
        base = backlog;
      } else if (interval.startNanos() < Math.max(endNanos, fault.begunNanos() + 1)) {
        most = Math.max(most, backlog - base);
      }
    }
    for (Span gap : phase.gaps()) {
      if (has(gap)) {
        most = Math.max(most, phase.backlog(gap));
      }
    }
    return Math.round(most);
  }

  private long caughtUp() {
    long from = fault.begunNanos();
    long behindUntil = -1;
    for (IntervalFigures interval : phase.during(from, limitNanos)) {
      boolean showsNothing = interval.succeeded() == 0;
      if (before.isBehind(interval) || showsNothing && behindUntil >= 0) {
        behindUntil = interval.endNanos();
      } else if (interval.startNanos() >= endNanos) {
        break;
      }
    }
    return behindUntil < 0 || behindUntil >= limitNanos ? -1 : behindUntil - from;
  }
}
