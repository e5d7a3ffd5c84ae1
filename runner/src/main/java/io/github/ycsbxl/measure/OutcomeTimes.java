package io.github.ycsbxl.measure;

import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Times at which operations of one interval ended, in ns from the start of the phase. Those of
 * several threads or client processes add up. Immutable.
 *
 * @param successes by row; the first span may begin with the last success before the interval
 * @param tries by row, from the beginning to the end of operations that failed or took longer than
 *     {@link SuccessSpans#HOLE_NANOS}
 * @param firstFailureNanos when the first operation failed
 */
public record OutcomeTimes(
    SortedMap<String, SuccessSpans> successes,
    SortedMap<String, SuccessSpans> tries,
    OptionalLong firstFailureNanos) {
  public static final OutcomeTimes NONE =
      new OutcomeTimes(new TreeMap<>(), new TreeMap<>(), OptionalLong.empty());

  public OutcomeTimes plus(OutcomeTimes other) {
    OptionalLong first = firstFailureNanos;
    if (first.isEmpty()
        || other.firstFailureNanos.isPresent()
            && other.firstFailureNanos.getAsLong() < first.getAsLong()) {
      first = other.firstFailureNanos;
    }
    return new OutcomeTimes(sum(successes, other.successes), sum(tries, other.tries), first);
  }

  /** Returns these times, later by {@code nanos}. */
  public OutcomeTimes later(long nanos) {
    return new OutcomeTimes(
        later(successes, nanos),
        later(tries, nanos),
        firstFailureNanos.isPresent()
            ? OptionalLong.of(firstFailureNanos.getAsLong() + nanos)
            : firstFailureNanos);
  }

  /** The times at which operations of a row succeeded. */
  public SuccessSpans successesOf(String row) {
    return successes.getOrDefault(row, SuccessSpans.NONE);
  }

  /** The times in which a thread waited for operations of a row that failed or took long. */
  public SuccessSpans triesOf(String row) {
    return tries.getOrDefault(row, SuccessSpans.NONE);
  }

  private static SortedMap<String, SuccessSpans> sum(
      SortedMap<String, SuccessSpans> one, SortedMap<String, SuccessSpans> other) {
    var sum = new TreeMap<>(one);
    other.forEach((row, spans) -> sum.merge(row, spans, SuccessSpans::plus));
    return sum;
  }

  private static SortedMap<String, SuccessSpans> later(
      SortedMap<String, SuccessSpans> all, long nanos) {
    var later = new TreeMap<String, SuccessSpans>();
    all.forEach((row, spans) -> later.put(row, spans.later(nanos)));
    return later;
  }
}
