package io.github.ycsbxl.compare;

import io.github.ycsbxl.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Limit that a run must not pass, such as {@code READ.p99 > 1.1x} (of the baseline), {@code
 * READ.p99 > 5ms} or {@code throughput < 0.95x}. The measured values alone count, not their
 * intervals. Immutable.
 *
 * @param relative whether the limit is a multiple of the baseline's value, or in the metric's unit
 */
public record Bound(String text, Metric metric, Sign sign, double limit, boolean relative) {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9@_.-]+)\\s*([<>]=?)\\s*([0-9]+(?:\\.[0-9]+)?)\\s*([a-zA-Z/%]*)");

  private enum Sign {
    LESS("<"),
    LESS_OR_EQUAL("<="),
    MORE(">"),
    MORE_OR_EQUAL(">=");

    private final String text;

    Sign(String text) {
      this.text = text;
    }

    static Sign of(String text) {
      for (Sign sign : values()) {
        if (sign.text.equals(text)) {
          return sign;
        }
      }
      throw new IllegalArgumentException(text);
    }

    boolean holds(double value, double limit) {
      return switch (this) {
        case LESS -> value < limit;
        case LESS_OR_EQUAL -> value <= limit;
        case MORE -> value > limit;
        case MORE_OR_EQUAL -> value >= limit;
      };
    }
  }

  /**
   * Reads a bound.
   *
   * @throws IllegalArgumentException if the text is none; it says what is expected
   */
  public static Bound parse(String text) {
    Matcher parts = FORM.matcher(text.strip());
    try {
      if (!parts.matches()) {
        throw new IllegalArgumentException(text);
      }
      Metric metric = Metric.parse(parts.group(1));
      Sign sign = Sign.of(parts.group(2));
      double number = Double.parseDouble(parts.group(3));
      boolean relative = parts.group(4).equals("x");
      double limit = relative ? number : number * factor(metric, parts.group(4));
      return new Bound(text.strip(), metric, sign, limit, relative);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--fail-if "
              + text
              + ": expected throughput, failed, cpu, conflicts, outage, read-outage, write-outage,"
              + " degraded, late, bytes-read, bytes-written or <row>.<mean, min, max, p50, p99.9,"
              + " ..., bytes-read, bytes-written>; <, <=, > or >=; and a number with x (times the"
              + " first run), us, ms, s, ops/s, MB/s or %, such as 'READ.p99 > 1.1x'",
          e);
    }
  }

  /** Returns a sentence for every run that violates the bound, or for which nobody can tell. */
  public List<String> broken(Comparison comparison) {
    ComparisonLine line = comparison.line(metric);
    var broken = new ArrayList<String>();
    int first = Math.min(1, line.cells().size() - 1);
    for (int run = first; run < line.cells().size(); run++) {
      String name = comparison.sides().get(run).name();
      ComparisonLine.ComparedValue cell = line.cells().get(run);
      double judged = relative ? cell.ratio() : cell.value();
      if (Double.isNaN(judged)) {
        broken.add(name + ": '" + text + "' cannot be told, " + metric.name() + " is not known");
      } else if (sign.holds(judged, limit)) {
        broken.add(name + ": " + text + ", since it is " + found(line, cell));
      }
    }
    return broken;
  }

  private String found(ComparisonLine line, ComparisonLine.ComparedValue cell) {
    String value = in(metric.unit(), cell.value());
    if (!relative) {
      return value;
    }
    return String.format(
        Locale.ROOT,
        "%.3fx (%s to %s, %s)",
        cell.ratio(),
        value,
        in(metric.unit(), line.baseline().value()),
        cell.verdict());
  }

  private static String in(String unit, double value) {
    return Numbers.significant(value) + " " + unit;
  }

  private static double factor(Metric metric, String unit) {
    return switch (metric.unit() + " in " + unit) {
      case "ms in us" -> 1e-3;
      case "us in ms" -> 1e3;
      case "ms in ms",
          "us in us",
          "% in %",
          "ops/s in ",
          "ops/s in ops/s",
          "MB/s in ",
          "MB/s in MB/s" ->
          1;
      case "ms in s" -> 1e3;
      case "s in s" -> 1;
      case "s in ms" -> 1e-3;
      default -> throw new IllegalArgumentException(unit);
    };
  }
}
