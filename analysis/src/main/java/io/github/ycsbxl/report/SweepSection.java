package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.Chart.Choice;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.report.SweepRuns.Measure;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.table.Table;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Section on runs that differ in settings: throughput, bytes and latency against one setting, with
 * a line for each value of another, and a chart for each value of the rest. It has every such
 * chart, and the reader of the page chooses which are shown; one table has all runs. Immutable.
 */
final class SweepSection {
  private static final Axis REACHED = new Axis("throughput reached, operations/s", Scale.LINEAR);
  private static final String X_AXIS = "x axis";
  private static final String LINES = "lines";
  private static final String LATENCY = "latency";

  private final SweepRuns runs;
  private final List<Dimension> dimensions;
  private final List<Measure> measures;
  private final Map<String, String> chosenFirst = new HashMap<>();

  private SweepSection(SweepRuns runs) {
    this.runs = runs;
    this.dimensions = runs.dimensions();
    this.measures = runs.measures();
    if (dimensions.size() > 1) {
      chosenFirst.put(X_AXIS, dimensions.get(0).name());
      chosenFirst.put(LINES, dimensions.get(1).name());
      chosenFirst.put(LATENCY, Statistic.percentile(50).name());
    }
  }

  static Section of(SweepRuns runs) {
    return new SweepSection(runs).section();
  }

  private Section section() {
    List<View> views =
        dimensions.size() == 1
            ? List.of(new View(dimensions.get(0), List.of()))
            : dimensions.stream()
                .flatMap(
                    x -> runs.without(List.of(x)).stream().map(one -> new View(x, List.of(one))))
                .toList();
    return Section.of(
        "By setting",
        "How throughput and latency change with the settings in which the runs differ. Runs of the"
            + " same settings are one point, at their mean.",
        Stream.of(
                views.stream().flatMap(View::charts),
                dimensions.stream().filter(Dimension::isTarget).flatMap(this::againstThroughput),
                views.stream().limit(1).map(View::table))
            .flatMap(blocks -> blocks));
  }

  /** Latency against the throughput that runs with different target rates have reached. */
  private Stream<Chart> againstThroughput(Dimension target) {
    List<Dimension> others = runs.without(List.of(target));
    List<ReportRun> targeted =
        runs.inOrder(others).stream()
            .filter(run -> isOn(target, target.coordinate(run.figures())))
            .toList();
    Map<String, List<ReportRun>> groups = SweepRuns.groups(targeted, others);
    return pictures()
        .filter(shown -> !shown.get(0).isRate())
        .map(
            shown ->
                choice(
                    Map.of(),
                    shown,
                    Chart.of(
                        title(shown, " against throughput", ""),
                        "Each point is a run at its target rate; latencies count from when"
                            + " operations were due.",
                        REACHED,
                        Axis.LATENCY,
                        SweepRuns.lines(shown, SweepRuns::opsPerSec, groups))));
  }

  /** The measures of each chart: all of a kind if lines are nothing else. */
  private Stream<List<Measure>> pictures() {
    return dimensions.size() > 1
        ? measures.stream().map(List::of)
        : measures.stream()
            .collect(Collectors.groupingBy(Measure::kind, LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream();
  }

  private static Axis axis(Dimension dimension) {
    return dimension.isNumber()
        ? Axis.of(
            dimension.name(),
            dimension.values().stream()
                .mapToDouble(Double::parseDouble)
                .filter(value -> isOn(dimension, value))
                .toArray())
        : new Axis(dimension.name(), Scale.WORDS, dimension.values());
  }

  /** Whether the axis has a place for a value; one of targets has none for runs without one. */
  private static boolean isOn(Dimension x, double coordinate) {
    return coordinate > 0 || !x.isTarget();
  }

  private Chart choice(Map<String, String> view, List<Measure> shown, Chart chart) {
    if (dimensions.size() == 1) {
      return chart;
    }
    var values = new LinkedHashMap<>(view);
    shown.stream()
        .flatMap(measure -> measure.statistic().stream())
        .forEach(statistic -> values.put(LATENCY, statistic.name()));
    return chart.chosenBy(
        new Choice(values, chosenFirst.entrySet().containsAll(values.entrySet())));
  }

  private String title(List<Measure> shown, String against, String group) {
    Measure first = shown.get(0);
    boolean named = dimensions.size() > 1 && first != SweepRuns.THROUGHPUT;
    String which =
        Stream.of(named ? first.name() : "", group)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(", "));
    return first.kind() + against + (which.isEmpty() ? "" : ": " + which);
  }

  /** The pictures with one dimension on the x axis and another, if there is one, as lines. */
  private final class View {
    private final Dimension x;
    private final List<Dimension> byLine;
    private final List<Dimension> byChart;
    private final Map<String, List<ReportRun>> ofCharts;
    private final boolean growing;

    View(Dimension x, List<Dimension> byLine) {
      this.x = x;
      this.byLine = byLine;
      this.byChart = runs.without(Stream.concat(byLine.stream(), Stream.of(x)).toList());
      this.ofCharts = SweepRuns.groups(runs.inOrder(order()), byChart);
      // More of anything do no more than the target rate.
      this.growing =
          x.isSize() && (x.isTarget() || dimensions.stream().noneMatch(Dimension::isTarget));
    }

    private List<Dimension> order() {
      return Stream.of(byChart, byLine, List.of(x)).flatMap(List::stream).toList();
    }

    Stream<Chart> charts() {
      var choices = new LinkedHashMap<String, String>();
      choices.put(X_AXIS, x.name());
      byLine.forEach(one -> choices.put(LINES, one.name()));
      return ofCharts.keySet().stream()
          .flatMap(name -> pictures().map(shown -> choice(choices, shown, chart(shown, name))));
    }

    private Chart chart(List<Measure> shown, String name) {
      Measure first = shown.get(0);
      List<Line> lines = lines(shown, name);
      boolean oneRate = shown.size() == 1 && first.isRate();
      Optional<Line> linear = growing && oneRate ? Line.linear(lines) : Optional.empty();
      return Chart.of(
          title(shown, " against " + x.name() + by(), name),
          about(linear.isPresent()),
          axis(x),
          first.axis(),
          Stream.concat(lines.stream(), linear.stream()).toList());
    }

    private List<Line> lines(List<Measure> shown, String name) {
      List<ReportRun> placed =
          ofCharts.get(name).stream().filter(run -> isOn(x, coordinate(run))).toList();
      return SweepRuns.lines(shown, this::coordinate, SweepRuns.groups(placed, byLine));
    }

    private String by() {
      return byLine.stream().map(one -> " by " + one.name()).collect(Collectors.joining());
    }

    private String about(boolean withLinear) {
      String lines = byLine.stream().map(Dimension::name).collect(Collectors.joining());
      return (lines.isEmpty() ? "Each point is a run." : "Each line has its own " + lines + ".")
          + (withLinear
              ? " The line named linear grows with " + x.name() + " from the first point."
              : "");
    }

    /** Makes a row for each run. */
    private HtmlTable table() {
      List<Dimension> order = order();
      Table<ReportRun> table =
          Table.<ReportRun>empty()
              .columns(order, Dimension::name, (one, run) -> one.of(run.figures()))
              .column("operations/s", SweepRuns::opsPerSec);
      if (growing) {
        Map<String, Point> firsts = new HashMap<>();
        ofCharts
            .keySet()
            .forEach(
                name ->
                    lines(List.of(SweepRuns.THROUGHPUT), name).stream()
                        .flatMap(line -> line.points().stream())
                        .findFirst()
                        .ifPresent(first -> firsts.put(name, first)));
        table =
            table.column(
                "of linear", run -> ofLinear(run, firsts.get(SweepRuns.label(run, byChart))));
      }
      return HtmlTable.of(
          "Runs by "
              + order.stream().map(Dimension::name).collect(Collectors.joining(", "))
              + (growing
                  ? ", throughput also as its ratio to what grows with %s from the first point"
                      .formatted(x.name())
                  : ""),
          table.columns(
              measures.subList(1, measures.size()),
              Measure::name,
              Measure::unit,
              (one, run) -> one.of().applyAsDouble(run)),
          runs.inOrder(order));
    }

    private double ofLinear(ReportRun run, Point first) {
      double ratio =
          first == null
              ? Double.NaN
              : SweepRuns.opsPerSec(run) / first.y() * first.x() / coordinate(run);
      return Double.isFinite(ratio) && ratio > 0 ? ratio : Double.NaN;
    }

    private double coordinate(ReportRun run) {
      return x.coordinate(run.figures());
    }
  }
}
