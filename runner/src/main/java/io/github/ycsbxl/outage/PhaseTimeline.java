package io.github.ycsbxl.outage;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The intervals of a phase, and the gaps in which nothing of a kind succeeded, all in order. Times
 * are in ns from its start. Immutable.
 *
 * @param readGaps empty if nothing was read
 * @param writeGaps empty if nothing was written
 */
record PhaseTimeline(
    List<IntervalFigures> intervals,
    List<Span> gaps,
    Optional<List<Span>> readGaps,
    Optional<List<Span>> writeGaps,
    SortedMap<String, List<Span>> shardGaps,
    long endNanos) {

  /** The intervals that have a part in this time. */
  List<IntervalFigures> during(long from, long to) {
    return intervals.stream()
        .filter(interval -> interval.startNanos() < to && interval.endNanos() > from)
        .toList();
  }

  /** The length of the longest of these gaps that has a part in this time; 0 if none has. */
  static long longest(List<Span> gaps, long from, long to) {
    return gaps.stream()
        .filter(gap -> gap.fromNanos() < to && gap.toNanos() > from)
        .mapToLong(Span::nanos)
        .max()
        .orElse(0);
  }

  /** The same; less than 0 if nothing of the kind was tried. */
  static long longest(Optional<List<Span>> gaps, long from, long to) {
    return gaps.map(known -> longest(known, from, to)).orElse(-1L);
  }

  SortedMap<String, Long> longestOfShards(long from, long to) {
    var longest = new TreeMap<String, Long>();
    shardGaps.forEach((shard, all) -> longest.put(shard, longest(all, from, to)));
    return longest;
  }

  /** Operations that were due in this time, by the mean rate of each interval. */
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
   * When the slowest operation of this interval may have ended: after a gap in it, or at its end.
   */
  long endOfSlowest(IntervalFigures interval) {
    return gaps.stream()
        .mapToLong(Span::toNanos)
        .filter(end -> end > interval.startNanos() && end <= interval.endNanos())
        .max()
        .orElse(interval.endNanos());
  }
}
