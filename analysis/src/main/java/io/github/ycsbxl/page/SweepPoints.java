package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.numbers.NumberFormats;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Benchmark runs with different settings, each a point in charts. Immutable.
 *
 * @param runs runs with a throughput
 * @param dimensions settings that differ: first the setting of the x axis, then the setting of the
 *     lines
 */
record SweepPoints(List<PageRun> runs, List<Dimension> dimensions) {

  /** Minimum ratio of throughputs that counts as a gain. */
  private static final double GAIN = 1.1;

  /** Selects the points. If runs differ in target rate, runs without a target are left out. */
  static SweepPoints of(List<PageRun> all) {
    List<PageRun> runs = all.stream().filter(run -> run.figures().opsPerSec().isPresent()).toList();
    List<PageRun> targeted =
        runs.stream().filter(run -> run.number(SettingNames.TARGET).orElse(0) > 0).toList();
    boolean atTargets = dimensions(runs).stream().anyMatch(Dimension::isTarget);
    List<PageRun> points = atTargets ? targeted : runs;
    return new SweepPoints(points, dimensions(points));
  }

  private static List<Dimension> dimensions(List<PageRun> runs) {
    return Dimension.differing(runs.stream().map(PageRun::figures).toList());
  }

  boolean isEmpty() {
    return dimensions.isEmpty();
  }

  static String label(PageRun run, List<Dimension> by) {
    return by.stream().map(one -> one.label(run.figures())).collect(Collectors.joining(", "));
  }

  PageRun best() {
    return runs.stream().max(Comparator.comparingDouble(PageRun::opsPerSec)).orElseThrow();
  }

  /**
   * Describes the best point, and up to which value throughput scales. Returns empty if the x axis
   * is not numeric.
   */
  Optional<String> answer() {
    if (!isOfNumbers()) {
      return Optional.empty();
    }
    String latencies = RunSentences.latencies(best());
    return Optional.of(
        "Best: %s operations/s with %s%s. %s"
            .formatted(
                NumberFormats.number(best().opsPerSec()),
                dimensions.stream()
                    .map(one -> inWords(one, one.value(best().figures())))
                    .collect(Collectors.joining(", ")),
                latencies.isEmpty() ? "" : ", " + latencies,
                scaling()));
  }

  private boolean isOfNumbers() {
    return !isEmpty() && dimensions.get(0).isNumber();
  }

  private String scaling() {
    Dimension x = dimensions.get(0);
    OptionalDouble stop = stopsToScale();
    return stop.isPresent()
        ? "Throughput stops scaling at %s."
            .formatted(inWords(x, NumberFormats.number(stop.getAsDouble())))
        : "Throughput still grew up to %s, the largest value tried."
            .formatted(inWords(x, NumberFormats.number(rates().lastKey())));
  }

  /** Formats a value of a setting, such as "4 threads" or "target 1000". */
  private static String inWords(Dimension of, String value) {
    if (!of.isSize() || !of.name().matches("[a-z]+s")) {
      return of.name() + " " + value;
    }
    String unit = value.equals("1") ? of.name().substring(0, of.name().length() - 1) : of.name();
    return value + " " + unit;
  }

  /**
   * Returns the value of the x axis above which throughput grows by less than 10 %. Returns empty
   * if throughput still grows, or if the x axis is not numeric.
   */
  private OptionalDouble stopsToScale() {
    if (!isOfNumbers()) {
      return OptionalDouble.empty();
    }
    SortedMap<Double, Double> rates = rates();
    return rates.keySet().stream()
        .mapToDouble(value -> value)
        .filter(
            value ->
                rates.tailMap(Math.nextUp(value)).values().stream()
                    .max(Comparator.naturalOrder())
                    .filter(most -> most < GAIN * rates.get(value))
                    .isPresent())
        .findFirst();
  }

  /**
   * Returns the mean throughput for each value of the x axis. Uses the points whose other settings
   * equal the settings of the best point.
   */
  private SortedMap<Double, Double> rates() {
    List<Dimension> others = dimensions.subList(1, dimensions.size());
    String best = label(best(), others);
    return runs.stream()
        .filter(run -> label(run, others).equals(best))
        .collect(
            Collectors.groupingBy(
                run -> dimensions.get(0).coordinate(run.figures()),
                TreeMap::new,
                Collectors.averagingDouble(PageRun::opsPerSec)));
  }

  /**
   * @param all runs of the page; points contain their indexes
   */
  ObjectNode json(List<PageRun> all) {
    ObjectNode node = JsonFigures.object();
    for (Dimension one : dimensions) {
      ObjectNode dimension =
          node.withArray("dimensions")
              .addObject()
              .put("name", one.name())
              .put("setting", one.setting())
              .put("numeric", one.isNumber())
              .put("target", one.isTarget())
              .put("size", one.isSize());
      JsonFigures.put(dimension, "values", one.values());
    }
    for (PageRun run : runs) {
      ObjectNode point = node.withArray("points").addObject().put("run", all.indexOf(run));
      JsonFigures.put(
          point, "values", dimensions.stream().map(one -> one.value(run.figures())).toList());
      JsonFigures.put(point, "ofLinear", isGrowing() ? ofLinear(run) : Double.NaN);
    }
    node.put("best", all.indexOf(best()));
    stopsToScale()
        .ifPresent(
            value ->
                JsonFigures.put(
                    node.putObject("stopsToScale").put("dimension", dimensions.get(0).name()),
                    "value",
                    value));
    return node;
  }

  /** Returns true if throughput may grow along the x axis. At a fixed target rate it cannot. */
  private boolean isGrowing() {
    Dimension x = dimensions.get(0);
    return x.isSize() && (x.isTarget() || dimensions.stream().noneMatch(Dimension::isTarget));
  }

  /**
   * Returns the throughput relative to linear scaling along the x axis. Linear scaling starts at
   * the first point of the first line.
   */
  private double ofLinear(PageRun run) {
    Dimension x = dimensions.get(0);
    List<Dimension> byLine = dimensions.stream().skip(1).limit(1).toList();
    List<Dimension> byChart = dimensions.stream().skip(2).toList();
    ToDoubleFunction<PageRun> coordinate = one -> x.coordinate(one.figures());
    Comparator<PageRun> order =
        byLine.stream()
            .map(
                line -> Comparator.comparingDouble((PageRun one) -> line.coordinate(one.figures())))
            .reduce((one, other) -> 0, Comparator::thenComparing);
    Optional<PageRun> first =
        runs.stream()
            .filter(one -> label(one, byChart).equals(label(run, byChart)))
            .min(order.thenComparingDouble(coordinate));
    double rate =
        first.stream()
            .flatMap(
                known ->
                    runs.stream()
                        .filter(one -> label(one, dimensions).equals(label(known, dimensions))))
            .mapToDouble(PageRun::opsPerSec)
            .average()
            .orElse(Double.NaN);
    double ratio =
        run.opsPerSec()
            / rate
            * first.map(coordinate::applyAsDouble).orElse(Double.NaN)
            / coordinate.applyAsDouble(run);
    return Double.isFinite(ratio) && ratio > 0 ? ratio : Double.NaN;
  }
}
