package io.github.ycsbxl.compare;

import io.github.ycsbxl.numbers.Bound;
import io.github.ycsbxl.numbers.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Failure condition for a run, such as {@code READ.p99 > 1.1x} (relative to the baseline), {@code
 * READ.p99 > 5ms} or {@code throughput < 0.95x}. Compares measured values, without regard to
 * confidence intervals. Latencies of a run with a target rate are response times, otherwise service
 * times. A limit relative to the baseline uses response times only if both runs have a target rate.
 * Immutable.
 *
 * @param limit in the metric's unit, or as a multiple of the baseline
 */
public record FailureBound(Bound bound, Metric metric, double limit, boolean relative) {
  /**
   * Parses a condition.
   *
   * @throws IllegalArgumentException with a message that describes the expected form
   */
  public static FailureBound parse(String text) {
    try {
      Bound bound = Bound.parse(text).directed("<>");
      Metric metric = Metric.parse(bound.figure());
      boolean relative = bound.unit().equals("x");
      double limit = bound.limit(relative ? "x" : metric.unit());
      return new FailureBound(bound, metric, limit, relative);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--fail-if "
              + text
              + ": expected throughput, ops-per-cost, slowest-client, fastest-client, failed, cpu,"
              + " conflicts, outage, read-outage, write-outage, degraded, late, bytes-read,"
              + " bytes-written or <row>.<mean, min, max, p50, p99.9, ..., bytes-read,"
              + " bytes-written>; <, <=, > or >=; and a number with x (multiple of the first "
              + "run), us, ms, s, ops/s, ops/cost, MB/s or %, such as 'READ.p99 > 1.1x'",
          e);
    }
  }

  /** Returns a sentence for each run that meets the failure condition or lacks its metric. */
  public List<String> broken(Comparison comparison) {
    List<Figures> runs = comparison.runs();
    return IntStream.range(Math.min(1, runs.size() - 1), runs.size())
        .mapToObj(run -> broken(comparison, run))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<String> broken(Comparison comparison, int run) {
    List<Figures> runs = comparison.runs();
    List<Figures> judged = relative ? List.of(runs.get(0), runs.get(run)) : List.of(runs.get(run));
    Optional<Metric> response = metric.responseTime();
    long responses =
        response.stream()
            .flatMap(one -> judged.stream().map(one::value))
            .filter(Optional::isPresent)
            .count();
    // Use response times only if all runs have them: never divide a response time by a service
    // time.
    boolean both = responses == judged.size();
    Metric known = both ? response.orElseThrow() : metric.withUnitOf(runs);
    ComparisonLine line = comparison.line(known);
    ComparisonLine.ComparedValue cell = line.cells().get(run);
    double value = relative ? relation(line, cell) : cell.value();
    String start = runs.get(run).name() + ": ";
    if (Double.isNaN(value)) {
      String reason =
          comparison
              .incomparable(run)
              .filter(any -> relative && metric.dependsOnTarget())
              .map(words -> ". " + words)
              .orElse(" because " + metric.unknown());
      return Optional.of(start + "'" + bound.text() + "' cannot be judged" + reason);
    }
    String it =
        responses == 0 ? "it" : metric.name() + (both ? " (response time)" : " (service time)");
    return bound.holds(value, limit)
        ? Optional.of(start + bound.text() + ", since " + it + " is " + found(line, cell))
        : Optional.empty();
  }

  /**
   * Returns the ratio. If the baseline is 0, returns 1 for a value of 0, and infinity otherwise.
   */
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
      return in(unit, 0) + " to " + value;
    }
    return String.format(
        Locale.ROOT,
        "%.3fx (%s to %s%s)",
        cell.ratio(),
        in(unit, line.baseline().value()),
        value,
        cell.isUnjudged() ? "" : ", " + cell.verdict());
  }

  private static String in(String unit, double value) {
    return Numbers.significant(value) + " " + unit;
  }
}
