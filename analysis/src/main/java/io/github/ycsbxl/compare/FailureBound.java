package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Bound;
import io.github.ycsbxl.measure.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Failure condition for a run, such as {@code READ.p99 > 1.1x} (relative to the baseline), {@code
 * READ.p99 > 5ms} or {@code throughput < 0.95x}. Compares measured values, without regard to
 * confidence intervals. Latencies are response times if there is a target rate. Immutable.
 *
 * @param limit in the metric's unit, or as a multiple of the baseline
 */
public record FailureBound(Bound bound, Metric metric, double limit, boolean relative) {
  /**
   * Parses a condition.
   *
   * @throws IllegalArgumentException describing what is expected
   */
  public static FailureBound parse(String text) {
    try {
      Bound bound = Bound.parse(text).directed("<>");
      Metric metric = Metric.parse(bound.figure());
      boolean relative = bound.unit().equals("x");
      double limit = relative ? bound.limit("x") : limit(bound, metric.unit());
      return new FailureBound(bound, metric, limit, relative);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--fail-if "
              + text
              + ": expected throughput, ops-per-cost, slowest-client, fastest-client, failed, cpu,"
              + " conflicts, outage, read-outage, write-outage, degraded, late, bytes-read,"
              + " bytes-written or <row>.<mean, min, max, p50, p99.9, ..., bytes-read,"
              + " bytes-written>; <, <=, > or >=; and a number with x (times the first run), us, ms, s, ops/s, MB/s or %, such"
              + " as 'READ.p99 > 1.1x'",
          e);
    }
  }

  /** Returns a sentence for each run that meets the failure condition or lacks its metric. */
  public List<String> broken(Comparison comparison) {
    Metric known = metric.judged(comparison.runs());
    ComparisonLine line = comparison.line(known);
    var broken = new ArrayList<String>();
    int first = Math.min(1, line.cells().size() - 1);
    for (int run = first; run < line.cells().size(); run++) {
      String name = comparison.sides().get(run).name();
      ComparisonLine.ComparedValue cell = line.cells().get(run);
      double judged = relative ? relation(line, cell) : cell.value();
      if (Double.isNaN(judged)) {
        broken.add(
            name
                + ": '"
                + bound.text()
                + "' cannot be judged because "
                + known.name()
                + " is not known");
      } else if (bound.holds(judged, limit)) {
        String it = known.equals(metric) ? "it" : known.name();
        broken.add(name + ": " + bound.text() + ", since " + it + " is " + found(line, cell));
      }
    }
    return broken;
  }

  /** Returns the ratio. For a baseline of 0, the ratio of 0 is 1, and any other is infinite. */
  private static double relation(ComparisonLine line, ComparisonLine.ComparedValue cell) {
    if (line.baseline().value() != 0 || !cell.isKnown()) {
      return cell.ratio();
    }
    return cell.value() == 0 ? 1 : Double.POSITIVE_INFINITY;
  }

  private String found(ComparisonLine line, ComparisonLine.ComparedValue cell) {
    String unit = line.metric().unit();
    String value = in(unit, cell.value());
    if (!relative) {
      return value;
    }
    if (line.baseline().value() == 0) {
      return value + " to " + in(unit, 0);
    }
    return String.format(
        Locale.ROOT,
        "%.3fx (%s to %s%s)",
        cell.ratio(),
        value,
        in(unit, line.baseline().value()),
        cell.isUnjudged() ? "" : ", " + cell.verdict());
  }

  private static String in(String unit, double value) {
    return Numbers.significant(value) + " " + unit;
  }

  /** Parses a limit. A rate and a price need no unit, since their names imply it. */
  private static double limit(Bound bound, String unit) {
    return unit.contains("/") ? bound.limitOrBare(unit) : bound.limit(unit);
  }
}
