package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/** Analysis of a phase by its faults and the outages that were found. Used once. */
final class OutageAnalysis {
  private static final int SLO_OF_P99 = 10;

  private final PhaseTimeline phase;
  private final List<Span> observed;
  private final OutageConfig config;
  private final List<FaultPeriod> periods = new ArrayList<>();

  /**
   * @param observed the outages that were found, whatever caused them
   */
  OutageAnalysis(PhaseTimeline phase, List<Span> observed, OutageConfig config) {
    this.phase = phase;
    this.observed = observed;
    this.config = config;
  }

  OutageReport report(List<FaultTime> faults) {
    addPeriods(faults);
    long slo = config.slo().map(time -> time.toNanos()).orElseGet(this::usualSlo);
    long late = 0;
    for (IntervalFigures interval : phase.intervals()) {
      late += interval.failed() + interval.delayed(slo);
    }
    List<FaultCost> costs =
        periods.stream().map(period -> new CostOfPeriod(phase, period, slo).cost()).toList();
    return new OutageReport(
        slo, sum(IntervalFigures::operations), late, sum(IntervalFigures::staleReads), costs);
  }

  /**
   * Adds the periods of faults and of outages; an outage within the period of a fault or an earlier
   * outage is part of that.
   */
  private void addPeriods(List<FaultTime> faults) {
    List<FaultTime> ordered =
        faults.stream().sorted(Comparator.comparingLong(FaultTime::begunNanos)).toList();
    ordered.forEach(fault -> periods.add(period(fault, ordered)));
    for (Span outage : observed) {
      if (periods.stream().noneMatch(p -> p.overlaps(outage.fromNanos(), outage.toNanos()))) {
        long reverted = outage.toNanos() < phase.endNanos() ? outage.toNanos() : -1;
        periods.add(
            period(new FaultTime(FaultCost.OBSERVED, outage.fromNanos(), reverted), ordered));
      }
    }
    periods.sort(Comparator.comparingLong(period -> period.fault().begunNanos()));
  }

  private FaultPeriod period(FaultTime fault, List<FaultTime> faults) {
    long limit =
        faults.stream()
            .mapToLong(FaultTime::begunNanos)
            .filter(next -> next > fault.begunNanos())
            .min()
            .stream()
            .map(next -> phase.limitBefore(fault.begunNanos(), next))
            .findFirst()
            .orElse(phase.endNanos());
    List<IntervalFigures> before = before(fault.begunNanos());
    // Right after another fault it is not known what is normal.
    Baseline baseline =
        before.isEmpty() && !periods.isEmpty()
            ? periods.get(periods.size() - 1).before()
            : Baseline.of(before);
    return FaultPeriod.of(fault, baseline, limit, phase, observed)
        .withOutagesOfShards(phase.shardOutages().values().stream().flatMap(List::stream));
  }

  /** The last intervals before that time in which there was no fault or outage. */
  private List<IntervalFigures> before(long nanos) {
    List<IntervalFigures> healthy =
        phase.intervals().stream()
            .filter(interval -> interval.endNanos() <= nanos)
            .filter(
                interval ->
                    periods.stream()
                        .noneMatch(p -> p.overlaps(interval.startNanos(), interval.endNanos())))
            .filter(interval -> observed.stream().noneMatch(interval::overlaps))
            .toList();
    return healthy.subList(Math.max(0, healthy.size() - Baseline.INTERVALS), healthy.size());
  }

  private long usualSlo() {
    List<IntervalFigures> before =
        periods.isEmpty() ? List.of() : before(periods.get(0).fault().begunNanos());
    return SLO_OF_P99 * IntervalFigures.p99(before.isEmpty() ? phase.intervals() : before);
  }

  private long sum(ToLongFunction<IntervalFigures> figure) {
    return phase.intervals().stream().mapToLong(figure).sum();
  }
}
