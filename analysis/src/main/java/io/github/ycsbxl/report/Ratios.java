package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.compare.ComparisonLine.ComparedValue;
import io.github.ycsbxl.compare.ComparisonLine.ComparisonVerdict;
import io.github.ycsbxl.compare.ComparisonTable;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.stream.Stream;

/** Section of ratios to the first run, as {@code ycsb compare} computes them. Stateless. */
final class Ratios {
  private static final String TITLE = "Compared with the first run";
  private static final double CONFIDENCE = 0.95;

  /** The most runs of which a table can be read. */
  private static final int MOST_RUNS = 6;

  private Ratios() {}

  static Section of(List<ReportRun> runs) {
    if (runs.size() < 2 || runs.size() > MOST_RUNS) {
      return Section.of(TITLE, "", Stream.of());
    }
    List<RunFigures> figures = runs.stream().map(ReportRun::figures).toList();
    ComparisonTable comparison = ComparisonTable.of(Comparison.ofRuns(figures, CONFIDENCE));
    return Section.of(
        TITLE,
        "The ratio to the first run with its 95 % confidence interval. A difference is better or"
            + " worse if chance does not explain it, else noise. A ratio stands without a verdict"
            + " where nothing was repeated that tells the part of chance. "
            + comparison.conclusion()
            + " docs/compare.md says more.",
        Stream.of(table(runs, comparison.lines())));
  }

  /** Says which lines differ from the first run's, and by how much. */
  static String answer(List<ReportRun> runs) {
    List<RunFigures> figures = runs.stream().map(ReportRun::figures).toList();
    return ComparisonAnswer.of(
        runs.stream().map(ReportRun::name).toList(),
        Comparison.ofRuns(figures, CONFIDENCE).lines());
  }

  private static HtmlTable table(List<ReportRun> runs, List<ComparisonLine> lines) {
    Table<ComparisonLine> table =
        Table.<ComparisonLine>empty()
            .column("metric", line -> line.metric().name() + ", " + line.metric().unit())
            .column(runs.get(0).name(), line -> line.cells().get(0).value());
    for (int i = 1; i < runs.size(); i++) {
      int run = i;
      table =
          table
              .column(runs.get(i).name(), line -> line.cells().get(run).value())
              .column("ratio", line -> ratio(line.cells().get(run)))
              .column("", line -> verdict(line.cells().get(run)));
    }
    return HtmlTable.of("Ratios", table, lines);
  }

  private static String verdict(ComparedValue cell) {
    boolean judged = cell.hasRatio() && cell.verdict() != ComparisonVerdict.UNKNOWN;
    return judged ? cell.verdict().toString() : "";
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
