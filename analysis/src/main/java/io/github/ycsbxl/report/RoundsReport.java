package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonTable;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.text.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Page about two sides that were measured in turn: their judgement, and their pairs over the
 * rounds. Immutable.
 */
public final class RoundsReport {
  private static final List<String> SIDES = List.of("a", "b");
  private static final Axis ROUND = new Axis("round", Scale.WHOLE);
  private static final Axis RATIO = new Axis("b / a", Scale.RATIO);

  private final Comparison comparison;
  private final List<Integer> rounds;
  private final ComparisonTable table;

  private RoundsReport(Comparison comparison, List<Integer> rounds) {
    this.comparison = comparison;
    this.rounds = rounds;
    this.table = ComparisonTable.of(comparison);
  }

  /**
   * Makes the page of a comparison of one pair or more.
   *
   * @param rounds the number of each pair
   */
  public static RoundsReport of(Comparison comparison, List<Integer> rounds) {
    return new RoundsReport(comparison, List.copyOf(rounds));
  }

  /**
   * Writes the page, which needs no other file and no network.
   *
   * @param subtitle what the sides are
   */
  public void writeHtml(String title, String subtitle, Path file) throws IOException {
    List<Section> sections =
        Stream.of(judgement(), pairs(), configuration())
            .filter(section -> !section.isEmpty())
            .toList();
    OutputFile.write(file, Page.of(title, headline(), answer(), title + "; " + subtitle, sections));
  }

  private String headline() {
    String what = WhatWasRun.of(runs());
    return what.isEmpty() ? "Two sides in turn" : what;
  }

  private String answer() {
    return ComparisonAnswer.of(SIDES, table.lines())
        + " %d rounds were judged.".formatted(rounds.size());
  }

  private Section judgement() {
    return Section.of(
        "Judgement",
        table.conclusion() + " docs/compare.md says more.",
        Stream.of(Ratios.table("Side b against side a", SIDES, table), intervals()));
  }

  private Chart intervals() {
    List<ComparisonLine> judged = table.lines();
    double largest = 1 + comparison.judge().margin();
    Chart chart =
        Chart.of(
            "Ratios and their intervals",
            "Each ratio of b to a, between the ends of its interval; an arrow is on an interval that goes"
                + " on. A difference within the band does not matter.",
            RATIO,
            new Axis("metric", Scale.LINES),
            IntStream.range(0, judged.size()).mapToObj(i -> interval(judged.get(i), i)).toList());
    return chart.with(List.of(new Chart.Band("", 1 / largest, largest)));
  }

  private static Line interval(ComparisonLine line, int place) {
    ComparedValue second = line.cells().get(1);
    Stream<Double> ratios =
        second
            .interval()
            .map(ends -> Stream.of(ends.low(), second.ratio(), ends.high()))
            .orElseGet(() -> Stream.of(second.ratio()));
    return new Line(line.metric().name(), ratios.map(ratio -> new Point(ratio, place)).toList());
  }

  private Section pairs() {
    var throughput = new ArrayList<Line>();
    var ratios = new ArrayList<Line>();
    for (ComparisonLine line : table.lines()) {
      double[] first = Comparison.values(line.metric(), first());
      double[] second = Comparison.values(line.metric(), second());
      if (line.metric().isThroughput()) {
        throughput.add(overRounds("a", first));
        throughput.add(overRounds("b", second));
      }
      double[] ratio =
          IntStream.range(0, rounds.size()).mapToDouble(i -> second[i] / first[i]).toArray();
      ratios.add(overRounds(line.metric().name(), ratio));
    }
    return Section.of(
        "Rounds",
        RunSummary.about(runs()),
        Stream.of(
            Chart.of(
                "Throughput by round",
                "What both runs of a round have in common does not count.",
                ROUND,
                new Axis(Axis.THROUGHPUT.label(), Scale.NARROW),
                throughput),
            Chart.of("Ratio by round", "By these the sides are judged.", ROUND, RATIO, ratios),
            RunSummary.remarks(runs())));
  }

  private Line overRounds(String name, double[] values) {
    List<Point> points =
        IntStream.range(0, rounds.size())
            .filter(i -> Double.isFinite(values[i]))
            .mapToObj(i -> new Point(rounds.get(i), values[i]))
            .toList();
    return new Line(name, points);
  }

  private Section configuration() {
    List<ReportRun> sides =
        List.of(run(first().get(0).named("a")), run(second().get(0).named("b")));
    return Section.of("Configuration", "", Stream.of(Settings.differences(sides)));
  }

  private List<RunFigures> first() {
    return comparison.sides().get(0).runs();
  }

  private List<RunFigures> second() {
    return comparison.sides().get(1).runs();
  }

  private List<ReportRun> runs() {
    return IntStream.range(0, rounds.size())
        .boxed()
        .flatMap(i -> Stream.of(first().get(i), second().get(i)))
        .map(RoundsReport::run)
        .toList();
  }

  private static ReportRun run(RunFigures figures) {
    return new ReportRun(figures, Optional.empty());
  }
}
