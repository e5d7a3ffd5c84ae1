package io.github.ycsbxl.results;

import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.measure.RowMeasurement;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * The upper limit of an operation's latency, such as {@code READ.p99<5ms}. With a target rate it is
 * one of the intended latency, which is what a user waits. Immutable.
 *
 * @param statistic mean, max, or a percentile
 */
public record LatencyBound(String operation, Statistic statistic, double limitNanos, String text) {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z-]+)\\.(mean|max|p[0-9.]+)\\s*<=?\\s*([0-9.]+)\\s*(us|ms|s)");

  /** Reads a bound, or throws an IllegalArgumentException that says what is expected. */
  public static LatencyBound parse(String text) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw wrong(text);
    }
    try {
      double limit = Double.parseDouble(parts.group(3)) * nanos(parts.group(4));
      Statistic statistic = Statistic.parse(parts.group(2));
      if (!(limit > 0)) {
        throw wrong(text);
      }
      String operation = parts.group(1).toUpperCase(Locale.ROOT);
      return new LatencyBound(operation, statistic, limit, text.strip());
    } catch (IllegalArgumentException e) {
      throw wrong(text);
    }
  }

  /** The measured latency; empty if no such operation succeeded. */
  public OptionalDouble measuredNanos(PhaseResult result) {
    return result
        .measurement()
        .row(operation)
        .map(row -> measuredNanos(row))
        .orElse(OptionalDouble.empty());
  }

  public boolean holds(PhaseResult result) {
    OptionalDouble measured = measuredNanos(result);
    return measured.isPresent() && measured.getAsDouble() < limitNanos;
  }

  @Override
  public String toString() {
    return text;
  }

  private OptionalDouble measuredNanos(RowMeasurement row) {
    Histogram nanos = row.hasIntended() ? row.intended() : row.service();
    if (nanos.getTotalCount() == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(statistic.of(nanos));
  }

  private static double nanos(String unit) {
    return switch (unit) {
      case "us" -> 1e3;
      case "ms" -> 1e6;
      default -> 1e9;
    };
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "-sla "
            + text
            + ": expected <operation>.<mean, max, p50, p99, p99.9, ...><<number above 0><us, ms or s>, such"
            + " as READ.p99<5ms");
  }
}
