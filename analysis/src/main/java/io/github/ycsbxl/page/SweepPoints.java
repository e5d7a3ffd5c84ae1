package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.compare.SettingNames;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * List of runs that differ in settings, each a point of charts. Immutable.
 *
 * @param runs those with a throughput
 * @param dimensions the settings in which they differ: that of the x axis first, then that of the
 *     lines
 */
record SweepPoints(List<PageRun> runs, List<Dimension> dimensions) {

  /** Finds the points; runs without a target are none among runs at several targets. */
  static SweepPoints of(List<PageRun> all) {
    List<PageRun> runs = all.stream().filter(run -> run.figures().opsPerSec().isPresent()).toList();
    List<PageRun> targeted =
        runs.stream().filter(run -> run.number(SettingNames.TARGET).orElse(0) > 0).toList();
    boolean atTargets = dimensions(runs).stream().anyMatch(Dimension::isTarget);
    List<PageRun> points = atTargets ? targeted : runs;
    return new SweepPoints(points, dimensions(points));
  }

  private static List<Dimension> dimensions(List<PageRun> runs) {
    return Dimension.of(runs.stream().map(PageRun::figures).toList());
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
   * @param all the runs of the page, in whose places points name theirs
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
          point, "values", dimensions.stream().map(one -> one.of(run.figures())).toList());
      JsonFigures.put(point, "ofLinear", isGrowing() ? ofLinear(run) : Double.NaN);
    }
    node.put("best", all.indexOf(best()));
    SweepAnswer.of(this).stream()
        .flatMapToDouble(answer -> answer.stopsToScale().stream())
        .forEach(
            value ->
                JsonFigures.put(
                    node.putObject("stopsToScale").put("dimension", dimensions.get(0).name()),
                    "value",
                    value));
    return node;
  }

  /** Whether throughput may grow with the setting on the x axis; it cannot beyond a target. */
  private boolean isGrowing() {
    Dimension x = dimensions.get(0);
    return x.isSize() && (x.isTarget() || dimensions.stream().noneMatch(Dimension::isTarget));
  }

  /**
   * The ratio to a throughput that grows with the setting on the x axis from the first point of the
   * first line.
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
