package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.RowFigures;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Section on latency by percentile: one chart of a run's rows, or one per row of several runs. */
final class ByPercentile {
  private static final Axis PERCENTILES = new Axis("percentile", Scale.PERCENTILE);
  private static final String ABOUT =
      "Latency by percentile: at 99 %, one operation in a hundred takes longer.";
  private static final double MILLIS_PER_NANO = 1e-6;
  private static final double[] STEPS = {0.75, 0.5, 0.25, 0.1};

  private ByPercentile() {}

  static Section of(List<ReportRun> runs) {
    List<Chart> charts =
        runs.size() == 1
            ? List.of(chart("Latency by percentile", rows(runs.get(0))))
            : names(runs).stream()
                .map(row -> chart(row + " latency by percentile", runs(row, runs)))
                .toList();
    return Section.of("Latency by percentile", ABOUT, charts.stream());
  }

  static Chart chart(String title, List<Line> lines) {
    String about = "Each further nine to the right is ten times as rare.";
    return Chart.of(title, about, PERCENTILES, Axis.LATENCY, lines);
  }

  private static List<Line> rows(ReportRun run) {
    return run.figures().operations().entrySet().stream()
        .map(row -> line(row.getKey(), row.getValue()))
        .toList();
  }

  private static List<Line> runs(String row, List<ReportRun> runs) {
    return runs.stream()
        .flatMap(
            run ->
                Stream.ofNullable(run.figures().rows().get(row))
                    .map(figures -> line(run.name(), figures)))
        .toList();
  }

  private static SortedSet<String> names(List<ReportRun> runs) {
    SortedSet<String> names = new TreeSet<>();
    runs.forEach(run -> names.addAll(run.figures().operations().keySet()));
    return names;
  }

  static Line line(String name, RowFigures row) {
    var points = new ArrayList<Point>();
    percentages(row)
        .forEach(
            percentage ->
                row.nanos(Statistic.percentile(percentage))
                    .ifPresent(
                        nanos ->
                            points.add(
                                new Point(
                                    Scale.ofPercentage(percentage),
                                    nanos.value() * MILLIS_PER_NANO))));
    return new Line(name, points);
  }

  /** The percentages that the source has; whole histograms have as many nines as operations. */
  private static DoubleStream percentages(RowFigures row) {
    if (!row.statistics().isEmpty()) {
      return row.statistics().stream()
          .mapToDouble(Statistic::percentage)
          .filter(percentage -> percentage > 0 && percentage < 100);
    }
    var percentages = new ArrayList<>(List.of(0., 10., 20., 30., 40., 50., 60., 70., 80., 90.));
    double rest = 10;
    while (Scale.ofPercentage(100 - rest) * 10 <= row.operations().orElse(0)) {
      for (double step : STEPS) {
        percentages.add(100 - rest * step);
      }
      rest /= 10;
    }
    return percentages.stream().mapToDouble(percentage -> percentage);
  }
}
