package io.github.ycsbxl.measure;

import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Times at which operations of one interval ended, in ns from the start of the phase. Those of
 * several threads or client processes add up. Immutable.
 *
 * @param successes by row; the first span may begin with the last success before the interval
 * @param firstFailureNanos when the first operation failed
 */
public record OutcomeTimes(
    SortedMap<String, SuccessSpans> successes, OptionalLong firstFailureNanos) {
  public static final OutcomeTimes NONE = new OutcomeTimes(new TreeMap<>(), OptionalLong.empty());

  public OutcomeTimes plus(OutcomeTimes other) {
    var all = new TreeMap<>(successes);
    other.successes.forEach((row, spans) -> all.merge(row, spans, SuccessSpans::plus));
    OptionalLong first = firstFailureNanos;
    if (first.isEmpty()
        || other.firstFailureNanos.isPresent()
            && other.firstFailureNanos.getAsLong() < first.getAsLong()) {
      first = other.firstFailureNanos;
    }
    return new OutcomeTimes(all, first);
  }

  /** The same, so much later. */
  public OutcomeTimes later(long nanos) {
    var all = new TreeMap<String, SuccessSpans>();
    for (Map.Entry<String, SuccessSpans> row : successes.entrySet()) {
      all.put(row.getKey(), row.getValue().later(nanos));
    }
    return new OutcomeTimes(
        all,
        firstFailureNanos.isPresent()
            ? OptionalLong.of(firstFailureNanos.getAsLong() + nanos)
            : firstFailureNanos);
  }
}
