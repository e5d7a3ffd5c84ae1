package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.List;

/**
 * Outages of one kind of operations in a phase. Times are in ns from its start. Immutable.
 *
 * @param tried whether any of the kind was
 * @param outages without a success, longer than the floor also without the untried times in them,
 *     in order
 * @param untried times in which none was tried, longer than the floor, in order
 * @param floorNanos shorter outages are not reported; less than 0 if none was tried
 */
record KindOutages(boolean tried, List<Span> outages, List<Span> untried, long floorNanos) {

  static KindOutages of(SuccessTimeline times, long endNanos, long hangingNanos) {
    List<Span> untried = times.untried(endNanos, hangingNanos);
    return new KindOutages(
        times.isTried(),
        times.outages(endNanos, untried),
        untried,
        times.isTried() ? times.floorNanos(endNanos) : -1);
  }

  /** The length of an outage, without the times in it in which none was tried. */
  long nanos(Span outage) {
    return SuccessTimeline.triedNanos(outage, untried);
  }

  /**
   * The longest outage in the period of a fault; negative if no operation of this kind was tried.
   */
  long longest(FaultPeriod period) {
    return tried ? outages.stream().filter(period::has).mapToLong(this::nanos).max().orElse(0) : -1;
  }

  /** The longest time in it in which none of the kind was tried, if any was in the phase. */
  long longestUntried(FaultPeriod period) {
    return tried ? PhaseTimeline.longest(untried, period) : -1;
  }
}
