package io.github.ycsbxl.faults;

import io.github.ycsbxl.faults.SuccessTimeline.Outages;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.function.ToLongFunction;

/**
 * Analysis of the faults in a phase, and of outages without a fault. A gap without a successful
 * operation, read or write is such an outage if it is longer than {@code fault.observed}, and
 * longer than twice the longest pause of the client's JVM. All lists are in chronological order;
 * times are in nanoseconds since the start of the phase. Immutable.
 *
 * @param gaps gaps of more than 50 ms without a success
 * @param all outages of all operations
 * @param shards outages of each shard
 * @param leastNanos length that a gap must exceed to be an outage without a fault
 */
record OutageAnalysis(
    List<IntervalFigures> intervals,
    List<Span> gaps,
    Outages all,
    Outages reads,
    Outages writes,
    SortedMap<String, List<Span>> shards,
    long endNanos,
    long leastNanos) {
  /**
   * Returns the impact of these faults, and of outages without a fault.
   *
   * @param sloNanos latency limit of the intervals; negative if there is none
   */
  OutageReport report(List<FaultTime> faults, long sloNanos) {
    return new OutageReport(
        sloNanos,
        sum(interval -> interval.ended().operations()),
        sloNanos < 0 ? -1 : sum(interval -> interval.ended().missedSlo()),
        sum(interval -> interval.stale().staleReads()),
        periods(faults).stream().map(period -> period.cost(sloNanos)).toList());
  }

  private long sum(ToLongFunction<IntervalFigures> figure) {
    return intervals.stream().mapToLong(figure).sum();
  }

  /**
   * Returns all outages, whatever their cause. Overlapping outages of several kinds are merged. The
   * time before the first success is excluded, since a store may be cold.
   */
  List<Span> observed() {
    var found = new ArrayList<Span>();
    for (Outages kind : List.of(all, reads, writes)) {
      kind.outages().stream()
          .filter(gap -> gap.fromNanos() > 0 && kind.nanos(gap) > leastNanos)
          .forEach(found::add);
    }
    found.sort(Comparator.comparingLong(Span::fromNanos));
    var merged = new ArrayList<Span>();
    for (Span gap : found) {
      Span last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last == null || gap.fromNanos() > last.toNanos()) {
        merged.add(gap);
      } else if (gap.toNanos() > last.toNanos()) {
        merged.set(merged.size() - 1, new Span(last.fromNanos(), gap.toNanos()));
      }
    }
    return merged;
  }

  /**
   * Returns the periods of faults and of outages without a fault. An outage that begins within an
   * earlier period belongs to that period.
   */
  private List<FaultPeriod> periods(List<FaultTime> faults) {
    List<FaultTime> ordered =
        faults.stream().sorted(Comparator.comparingLong(FaultTime::begunNanos)).toList();
    var periods = new ArrayList<FaultPeriod>();
    ordered.forEach(fault -> periods.add(period(fault, ordered, periods)));
    for (Span outage : observed()) {
      if (periods.stream().noneMatch(p -> p.overlaps(outage.fromNanos(), outage.toNanos()))) {
        long reverted = outage.toNanos() < endNanos ? outage.toNanos() : -1;
        var fault = new FaultTime(FaultCost.OBSERVED, outage.fromNanos(), reverted);
        periods.add(period(fault, ordered, periods));
      }
    }
    periods.sort(Comparator.comparingLong(period -> period.fault().begunNanos()));
    return periods;
  }

  private FaultPeriod period(FaultTime fault, List<FaultTime> faults, List<FaultPeriod> periods) {
    long limit =
        faults.stream()
            .mapToLong(FaultTime::begunNanos)
            .filter(next -> next > fault.begunNanos())
            .min()
            .stream()
            .map(next -> limitBefore(fault.begunNanos(), next))
            .findFirst()
            .orElse(endNanos);
    List<IntervalFigures> before = before(fault.begunNanos(), periods);
    // If no interval was normal since the previous fault, use the baseline of the previous fault.
    Baseline baseline =
        before.isEmpty() && !periods.isEmpty()
            ? periods.get(periods.size() - 1).before()
            : Baseline.of(before);
    return FaultPeriod.of(this, fault, baseline, limit).withOutagesOfShards();
  }

  /** Returns the last intervals before this time that contain neither a fault nor an outage. */
  private List<IntervalFigures> before(long nanos, List<FaultPeriod> periods) {
    List<Span> outages = observed();
    List<IntervalFigures> healthy =
        intervals.stream()
            .filter(interval -> interval.endNanos() <= nanos)
            .filter(
                interval ->
                    periods.stream()
                        .noneMatch(p -> p.overlaps(interval.startNanos(), interval.endNanos())))
            .filter(interval -> outages.stream().noneMatch(interval::overlaps))
            .toList();
    return healthy.subList(Math.max(0, healthy.size() - Baseline.INTERVALS), healthy.size());
  }

  /** Returns the intervals that overlap this time. */
  List<IntervalFigures> during(long from, long to) {
    return intervals.stream()
        .filter(interval -> interval.startNanos() < to && interval.endNanos() > from)
        .toList();
  }

  /**
   * Returns the end of a period that the next fault ends. This is the start of the next fault. If
   * that fault begins in the first half of an interval, it is the start of the interval. Both
   * intervals and faults usually begin slightly after a whole second.
   */
  private long limitBefore(long first, long next) {
    return intervals.stream()
        .filter(interval -> interval.startNanos() > first)
        .filter(interval -> interval.startNanos() < next && next < interval.middleNanos())
        .mapToLong(IntervalFigures::startNanos)
        .findFirst()
        .orElse(next);
  }

  /**
   * Returns the number of operations that became due in this time and did not fail. The due rate is
   * assumed to be constant within an interval.
   */
  double backlog(Span time) {
    double backlog = 0;
    for (IntervalFigures interval : during(time.fromNanos(), time.toNanos())) {
      long from = Math.max(interval.startNanos(), time.fromNanos());
      long to = Math.min(interval.endNanos(), time.toNanos());
      backlog +=
          interval.dueOperations() * (to - from) / (interval.endNanos() - interval.startNanos())
              - interval.ended().failed();
    }
    return backlog;
  }

  /**
   * Returns the latest possible end of the slowest operation of this interval. This is the end of
   * the last gap that ends in the interval, or the end of the interval if no gap does.
   */
  long endOfSlowest(IntervalFigures interval) {
    return gaps.stream()
        .mapToLong(Span::toNanos)
        .filter(end -> end > interval.startNanos() && end <= interval.endNanos())
        .max()
        .orElse(interval.endNanos());
  }
}
