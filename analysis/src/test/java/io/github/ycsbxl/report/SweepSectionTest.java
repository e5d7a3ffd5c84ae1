package io.github.ycsbxl.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.compare.SweptRuns;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.page.Cell;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.Chart.Choice;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SweepSectionTest {
  private static final int CASES = 1_000;

  private List<ReportRun> runs;
  private List<Dimension> dimensions;
  private Section section;

  @Test
  void everyRunIsAPointOfItsChartAndLineInEveryView() {
    for (int seed = 0; seed < CASES; seed++) {
      make(new Random(seed));
      for (Dimension x : dimensions) {
        for (Dimension lines : dimensions) {
          if (x != lines || dimensions.size() == 1) {
            check(x, lines);
          }
        }
      }
      assertThat(section.charts().map(Chart::id)).as("seed %d", seed).doesNotHaveDuplicates();
    }
  }

  @Test
  void showsLoadOnTheAxisAndTheMedianFirst() {
    for (int seed = 0; seed < CASES; seed++) {
      make(new Random(seed));
      if (dimensions.size() > 1) {
        Map<String, String> view =
            Map.of("x axis", dimensions.get(0).name(), "lines", dimensions.get(1).name());
        assertThat(
                section.charts().map(chart -> chart.choice().orElseThrow()).filter(Choice::first))
            .isNotEmpty()
            .extracting(Choice::values)
            .allSatisfy(
                values ->
                    assertThat(values)
                        .satisfiesAnyOf(
                            one -> assertThat(one).containsAllEntriesOf(view),
                            one -> assertThat(one).containsExactly(Map.entry("latency", "p50"))));
      }
    }
  }

  @Test
  void runsOfTheSameSettingsAreOnePointAtTheirMeanAndTwoRows() {
    make(new Random(1), 1, 2);
    Dimension x = dimensions.get(0);
    Line line = line(chart(x, List.of(), ""), "throughput");
    assertThat(line.points()).hasSize(x.values().size());
    for (Point point : line.points()) {
      double mean =
          runs.stream()
              .filter(run -> x.coordinate(run.figures()) == point.x())
              .mapToDouble(SweepSectionTest::opsPerSec)
              .average()
              .orElseThrow();
      assertThat(point.y()).isEqualTo(mean);
    }
    assertThat(table().rows()).hasSize(2 * x.values().size());
  }

  @Test
  void runWithoutATargetHasNoPlaceOnTheAxisOfTargets() {
    List<ReportRun> all = Stream.of("0", "100", "200").map(SweepSectionTest::atTarget).toList();
    section = SweepSection.of(SweepRuns.of(all));
    Chart chart =
        section.charts().filter(one -> one.x().label().equals("target")).findFirst().orElseThrow();
    assertThat(line(chart, "throughput").points())
        .containsExactly(new Point(100, 100), new Point(200, 200));
    assertThat(table().rows()).hasSize(3);
  }

  private static ReportRun atTarget(String target) {
    var figures =
        new RunFigures(
            target,
            new TreeMap<>(Map.of("target", target)),
            Optional.of(Estimate.bare(target.equals("0") ? 900 : Double.parseDouble(target))),
            OptionalDouble.empty(),
            new TreeMap<>());
    return new ReportRun(figures, Optional.empty());
  }

  private void make(Random random) {
    make(random, 1 + random.nextInt(3), 1);
  }

  private void make(Random random, int count, int repetitions) {
    SweptRuns sweep = SweptRuns.of(random, count, repetitions);
    runs = sweep.runs().stream().map(run -> new ReportRun(run, Optional.empty())).toList();
    dimensions = Dimension.of(sweep.runs());
    section = SweepSection.of(SweepRuns.of(runs));
  }

  private void check(Dimension x, Dimension lines) {
    List<Dimension> charts = dimensions.stream().filter(one -> one != x && one != lines).toList();
    List<Dimension> byLine = x == lines ? List.of() : List.of(lines);
    HtmlTable table = table();
    assertThat(table.rows()).hasSameSizeAs(runs);
    for (ReportRun run : runs) {
      Chart chart = chart(x, byLine, SweepRuns.label(run, charts));
      String name = byLine.isEmpty() ? "throughput" : lines.label(run.figures());
      double place = x.coordinate(run.figures());
      assertThat(line(chart, name).points()).contains(new Point(place, opsPerSec(run)));
      Optional<Line> linear = chart.lines().stream().filter(one -> !one.measured()).findFirst();
      linear.ifPresent(line -> checkLinear(chart, line, place));
      if (x == dimensions.get(0) && (byLine.isEmpty() || lines == dimensions.get(1))) {
        assertThat(linear.isPresent()).isEqualTo(column(table, "of linear") >= 0);
        linear.ifPresent(line -> checkRatio(run, place, line, table));
      }
    }
  }

  private static void checkLinear(Chart chart, Line linear, double place) {
    Point first = chart.lines().get(0).points().get(0);
    double expected = first.y() * place / first.x();
    assertThat(linear.points())
        .anySatisfy(
            point -> {
              assertThat(point.x()).isEqualTo(place);
              assertThat(point.y()).isCloseTo(expected, within(expected * 1e-9));
            });
  }

  private static void checkRatio(ReportRun run, double place, Line linear, HtmlTable table) {
    double expected =
        linear.points().stream()
            .filter(point -> point.x() == place)
            .mapToDouble(Point::y)
            .findFirst()
            .orElseThrow();
    assertThat(row(table, run).get(column(table, "of linear")).value().orElseThrow())
        .satisfies(
            ratio ->
                assertThat(Double.parseDouble(ratio))
                    .isCloseTo(opsPerSec(run) / expected, within(1e-9 + 1e-9 * opsPerSec(run))));
  }

  private static List<Cell> row(HtmlTable table, ReportRun run) {
    int column = column(table, "operations/s");
    return table.rows().stream()
        .filter(row -> row.get(column).digits().equals(Double.toString(opsPerSec(run))))
        .findFirst()
        .orElseThrow();
  }

  private static int column(HtmlTable table, String title) {
    return table.head().stream().map(HtmlTable.Head::title).toList().indexOf(title);
  }

  private Chart chart(Dimension x, List<Dimension> byLine, String group) {
    String title = "Throughput against " + x.name();
    for (Dimension one : byLine) {
      title += " by " + one.name();
    }
    String whole = group.isEmpty() ? title : title + ": " + group;
    return section.charts().filter(chart -> chart.title().equals(whole)).findFirst().orElseThrow();
  }

  private static Line line(Chart chart, String name) {
    return chart.lines().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  /** The table of all runs, which the section has once. */
  private HtmlTable table() {
    List<HtmlTable> tables =
        section.blocks().stream()
            .filter(HtmlTable.class::isInstance)
            .map(HtmlTable.class::cast)
            .toList();
    assertThat(tables).hasSize(1);
    return tables.get(0);
  }

  private static double opsPerSec(ReportRun run) {
    return run.figures().opsPerSec().orElseThrow().value();
  }
}
