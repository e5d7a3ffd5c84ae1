package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.results.Statistic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * List of runs as points of charts: the dimensions in which they differ, and the figures that they
 * have. Immutable.
 *
 * @param runs those with a throughput
 * @param dimensions that of the x axis first, then that of the lines
 */
record SweepRuns(List<ReportRun> runs, List<Dimension> dimensions) {
  static final Measure THROUGHPUT =
      Measure.ofRate("Throughput", "throughput", Axis.THROUGHPUT, SweepRuns::opsPerSec);

  private static final List<Statistic> STATISTICS =
      Stream.of("mean", "p50", "p95", "p99").map(Statistic::parse).toList();
  private static final Axis BYTES = new Axis("MB/s", Scale.LINEAR);

  /**
   * A figure of a run.
   *
   * @param kind that has an axis, and a chart of its own if runs differ in one setting
   * @param statistic of a latency; empty for a rate
   * @param of not a number for a run that does not have it
   */
  record Measure(
      String kind,
      String name,
      Axis axis,
      Optional<Statistic> statistic,
      ToDoubleFunction<ReportRun> of) {
    private static Measure ofRate(
        String kind, String name, Axis axis, ToDoubleFunction<ReportRun> of) {
      return new Measure(kind, name, axis, Optional.empty(), of);
    }

    private static Measure ofBytes(String name, String direction) {
      return ofRate(
          "Bytes",
          name,
          BYTES,
          run -> run.figures().megabytesPerSec().getOrDefault(direction, Double.NaN));
    }

    private static Stream<Measure> ofLatency(
        String name, Function<ReportRun, Optional<String>> row) {
      return STATISTICS.stream()
          .map(
              statistic ->
                  new Measure(
                      "Latency",
                      name + " " + statistic.name(),
                      Axis.LATENCY,
                      Optional.of(statistic),
                      run -> RunSummary.millis(run, row.apply(run), statistic)));
    }

    private boolean isOf(ReportRun run) {
      return !Double.isNaN(of.applyAsDouble(run));
    }

    /** The unit of its column in a table; empty if its name has it. */
    String unit() {
      return isRate() ? "" : "ms";
    }

    boolean isRate() {
      return statistic.isEmpty();
    }
  }

  static SweepRuns of(List<ReportRun> all) {
    List<ReportRun> runs =
        all.stream().filter(run -> run.figures().opsPerSec().isPresent()).toList();
    return new SweepRuns(runs, Dimension.of(runs.stream().map(ReportRun::figures).toList()));
  }

  static double opsPerSec(ReportRun run) {
    return run.figures().opsPerSec().orElseThrow().value();
  }

  /** The figures that any run has, throughput first. */
  List<Measure> measures() {
    return Stream.of(
            Stream.of(
                THROUGHPUT,
                Measure.ofBytes("MB/s read", RunFigures.BYTES_READ),
                Measure.ofBytes("MB/s written", RunFigures.BYTES_WRITTEN)),
            Measure.ofLatency("read", ReportRun::reads),
            Measure.ofLatency("write", ReportRun::writes))
        .flatMap(some -> some)
        .filter(measure -> runs.stream().anyMatch(measure::isOf))
        .toList();
  }

  List<Dimension> without(List<Dimension> some) {
    return dimensions.stream().filter(one -> !some.contains(one)).toList();
  }

  List<ReportRun> inOrder(List<Dimension> order) {
    return runs.stream()
        .sorted(
            order.stream()
                .map(
                    one ->
                        Comparator.comparingDouble(
                            (ReportRun run) -> one.coordinate(run.figures())))
                .reduce((run, other) -> 0, Comparator::thenComparing))
        .toList();
  }

  static String label(ReportRun run, List<Dimension> by) {
    return by.stream().map(one -> one.label(run.figures())).collect(Collectors.joining(", "));
  }

  /** Groups runs by their values of these dimensions, in order. */
  static Map<String, List<ReportRun>> groups(List<ReportRun> runs, List<Dimension> by) {
    return runs.stream()
        .collect(
            Collectors.groupingBy(run -> label(run, by), LinkedHashMap::new, Collectors.toList()));
  }

  /** Makes a line for each group and measure, with the name of what there are several of. */
  static List<Line> lines(
      List<Measure> shown, ToDoubleFunction<ReportRun> x, Map<String, List<ReportRun>> groups) {
    var lines = new ArrayList<Line>();
    groups.forEach(
        (group, runs) ->
            shown.forEach(
                one ->
                    lines.add(
                        new Line(group.isEmpty() ? one.name() : group, points(runs, x, one)))));
    return lines;
  }

  private static List<Point> points(
      List<ReportRun> runs, ToDoubleFunction<ReportRun> x, Measure measure) {
    Map<Double, Double> means =
        runs.stream()
            .filter(measure::isOf)
            .collect(
                Collectors.groupingBy(
                    x::applyAsDouble, TreeMap::new, Collectors.averagingDouble(measure.of())));
    return means.entrySet().stream()
        .map(mean -> new Point(mean.getKey(), mean.getValue()))
        .toList();
  }
}
