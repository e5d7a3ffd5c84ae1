package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Form of spans of successes in a CSV cell: {@code 12000-12413 12930-13000}, in ms. Stateless. */
final class SuccessCell {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private SuccessCell() {}

  /** Formats spans; empty if there are none. */
  static String of(SuccessSpans spans) {
    return spans.spans().stream()
        .map(span -> millis(span.fromNanos()) + "-" + millis(span.toNanos()))
        .collect(Collectors.joining(" "));
  }

  /** Parses a cell; throws an IllegalArgumentException if it is none. */
  static SuccessSpans parse(String cell) {
    return cell.isEmpty()
        ? SuccessSpans.NONE
        : new SuccessSpans(Arrays.stream(cell.split(" ")).map(SuccessCell::span).toList());
  }

  private static Span span(String text) {
    // The first number may be negative, if the phase's clock started late.
    int dash = text.indexOf('-', 1);
    if (dash < 0) {
      throw new IllegalArgumentException("no spans of time: " + text);
    }
    return new Span(
        Long.parseLong(text.substring(0, dash)) * NANOS_PER_MILLI,
        Long.parseLong(text.substring(dash + 1)) * NANOS_PER_MILLI);
  }

  private static long millis(long nanos) {
    return Math.round((double) nanos / NANOS_PER_MILLI);
  }
}
