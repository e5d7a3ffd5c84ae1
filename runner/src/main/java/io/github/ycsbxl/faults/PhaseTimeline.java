package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The intervals of a phase, the gaps in which nothing succeeded, and its outages, all in order.
 * Times are in ns from its start. Immutable.
 *
 * @param gaps longer than 50 ms
 * @param all outages of all operations
 */
record PhaseTimeline(
    List<IntervalFigures> intervals,
    List<Span> gaps,
    KindOutages all,
    KindOutages reads,
    KindOutages writes,
    SortedMap<String, List<Span>> shardOutages,
    long endNanos) {

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
  long limitBefore(long first, long next) {
    return intervals.stream()
        .filter(interval -> interval.startNanos() > first)
        .filter(interval -> interval.startNanos() < next && next < interval.middleNanos())
        .mapToLong(IntervalFigures::startNanos)
        .findFirst()
        .orElse(next);
  }

  /** The length of the longest of these gaps that overlaps the period; 0 if none does. */
  static long longest(List<Span> gaps, FaultPeriod period) {
    return gaps.stream().filter(period::has).mapToLong(Span::nanos).max().orElse(0);
  }

  SortedMap<String, Long> longestOfShards(FaultPeriod period) {
    var longest = new TreeMap<String, Long>();
    shardOutages.forEach((shard, own) -> longest.put(shard, longest(own, period)));
    return longest;
  }

  /** The number of operations that were due in this time, by the mean rate of each interval. */
  double due(Span time) {
    double due = 0;
    for (IntervalFigures interval : during(time.fromNanos(), time.toNanos())) {
      long from = Math.max(interval.startNanos(), time.fromNanos());
      long to = Math.min(interval.endNanos(), time.toNanos());
      due += interval.dueOperations() * (to - from) / (interval.endNanos() - interval.startNanos());
    }
    return due;
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
