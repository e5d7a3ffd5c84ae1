package io.github.ycsbxl.faults;

import io.github.ycsbxl.faults.SuccessTimeline.Outages;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.function.ToLongFunction;

/**
 * Analysis of a phase by its faults and by the outages that nobody caused. An outage of all
 * operations, of reads or of writes is one of those if it is longer than {@code fault.observed} and
 * than twice the longest pause of the client's JVM, too. All is in order; times are in ns from the
 * start of the phase. Immutable.
 *
 * @param gaps in which nothing succeeded, longer than 50 ms
 * @param all outages of all operations
 * @param shards outages of each shard
 * @param leastNanos the longest that an outage without a fault may be and be none
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
  private static final int SLO_OF_P99 = 10;

  OutageReport report(List<FaultTime> faults, OutageConfig config) {
    List<FaultPeriod> periods = periods(faults);
    long slo = config.slo().map(Duration::toNanos).orElseGet(() -> usualSlo(periods));
    return new OutageReport(
        slo,
        sum(IntervalFigures::operations),
        sum(interval -> interval.failed() + interval.delayed(slo)),
        sum(IntervalFigures::staleReads),
        periods.stream().map(period -> period.cost(slo)).toList());
  }

  private long sum(ToLongFunction<IntervalFigures> figure) {
    return intervals.stream().mapToLong(figure).sum();
  }

  /**
   * The outages that were found, whatever caused them; those of several kinds that overlap are one.
   * Before the first success a store may be cold.
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
   * The periods of faults and of outages; an outage within the period of a fault or an earlier
   * outage is part of that.
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
    // Right after another fault it is not known what is normal.
    Baseline baseline =
        before.isEmpty() && !periods.isEmpty()
            ? periods.get(periods.size() - 1).before()
            : Baseline.of(before);
    return FaultPeriod.of(this, fault, baseline, limit).withOutagesOfShards();
  }

  /** The last intervals before that time in which there was no fault or outage. */
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

  private long usualSlo(List<FaultPeriod> periods) {
    List<IntervalFigures> before =
        periods.isEmpty() ? List.of() : before(periods.get(0).fault().begunNanos(), periods);
    return SLO_OF_P99 * IntervalFigures.p99(before.isEmpty() ? intervals : before);
  }

  /** The intervals that overlap this time. */
  List<IntervalFigures> during(long from, long to) {
    return intervals.stream()
        .filter(interval -> interval.startNanos() < to && interval.endNanos() > from)
        .toList();
  }

  /**
   * The limit between two periods: when the next one begins, or the start of the interval that is
   * mostly behind that. Faults begin a moment after whole seconds, as intervals do.
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
   * The number of operations that were due in this time, by the mean rate of each interval, and did
   * not fail in it.
   */
  double backlog(Span time) {
    double backlog = 0;
    for (IntervalFigures interval : during(time.fromNanos(), time.toNanos())) {
      long from = Math.max(interval.startNanos(), time.fromNanos());
      long to = Math.min(interval.endNanos(), time.toNanos());
      backlog +=
          interval.dueOperations() * (to - from) / (interval.endNanos() - interval.startNanos())
              - interval.failed();
    }
    return backlog;
  }

  /**
   * The latest time at which the slowest operation of this interval may have ended: after a gap in
   * it, or at its end.
   */
  long endOfSlowest(IntervalFigures interval) {
    return gaps.stream()
        .mapToLong(Span::toNanos)
        .filter(end -> end > interval.startNanos() && end <= interval.endNanos())
        .max()
        .orElse(interval.endNanos());
  }
}
