package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonTable;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.page.Cell;
import io.github.ycsbxl.page.DisplayUnit;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ratios to the first run, as {@code ycsb compare} computes them: a section, and sentences.
 * Immutable.
 */
record Ratios(List<ReportRun> runs, ComparisonTable comparison) {
  private static final String TITLE = "Compared with the first run";
  private static final double CONFIDENCE = 0.95;

  /** The most runs of which a table can be read. */
  static final int MOST_RUNS = 6;

  static Ratios of(List<ReportRun> runs) {
    List<RunFigures> figures = runs.stream().map(ReportRun::figures).toList();
    return new Ratios(runs, ComparisonTable.of(Comparison.ofRuns(figures, CONFIDENCE)));
  }

  /** Says which lines differ from the first run's, and by how much. */
  String answer() {
    return ComparisonAnswer.of(names(), comparison.lines());
  }

  Section section() {
    return Section.of(
        TITLE,
        "The ratio to the first run with its 95 % confidence interval. A difference is better or"
            + " worse if chance does not explain it, else undecided. "
            + comparison.conclusion()
            + " docs/compare.md says more.",
        runs.size() > MOST_RUNS ? Stream.of() : Stream.of(table("Ratios", names(), comparison)));
  }

  private List<String> names() {
    return runs.stream().map(ReportRun::name).toList();
  }

  /** Makes a row for each metric, with the sides of these names beside each other. */
  static HtmlTable table(String caption, List<String> sides, ComparisonTable comparison) {
    Table<ComparisonLine> table =
        Table.<ComparisonLine>empty()
            .column("metric", line -> line.metric().name() + ", " + unit(line).name())
            .column(sides.get(0), line -> value(line, 0));
    for (int i = 1; i < sides.size(); i++) {
      int side = i;
      table =
          table
              .column(sides.get(i), line -> value(line, side))
              .column("ratio", line -> ratio(line.cells().get(side)))
              .column("verdict", line -> comparison.verdict(line, side));
    }
    return HtmlTable.of(caption, table, comparison.lines());
  }

  /** The unit of a row, whose values are of one metric. */
  private static DisplayUnit unit(ComparisonLine line) {
    return DisplayUnit.of(
        line.metric().unit(), line.cells().stream().mapToDouble(ComparedValue::value));
  }

  private static Cell value(ComparisonLine line, int run) {
    return unit(line).of(Cell.of(line.cells().get(run).value()));
  }

  private static String ratio(ComparedValue cell) {
    String ratio = NumberFormats.number(cell.ratio());
    return cell.interval()
        .map(
            ends ->
                "%s (%s to %s)"
                    .formatted(
                        ratio, NumberFormats.number(ends.low()), NumberFormats.number(ends.high())))
        .orElse(ratio);
  }
}
