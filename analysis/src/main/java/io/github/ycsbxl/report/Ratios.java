package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.ComparisonLine;
import io.github.ycsbxl.figures.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Section of ratios to the first run, as {@code ycsb compare} computes them. Stateless. */
final class Ratios {
  private static final double CONFIDENCE = 0.95;

  /** More runs make a table that nobody reads. */
  private static final int MOST_RUNS = 6;

  private Ratios() {}

  static Section of(List<ReportRun> runs) {
    boolean few = runs.size() > 1 && runs.size() <= MOST_RUNS;
    return Section.of(
        "Compared with the first run",
        "The ratio to the first run with its 95 % confidence interval. A difference is better or"
            + " worse if chance does not explain it, else noise; unknown where nothing tells the"
            + " part of chance. Of all lines together one is falsely called different with a"
            + " probability of 5 %; how runs differ from start to start one run cannot show."
            + " docs/compare.md says more.",
        few ? Stream.of(table(runs)) : Stream.of());
  }

  private static HtmlTable table(List<ReportRun> runs) {
    var comparison = new Comparison(runs.stream().map(ReportRun::figures).toList(), CONFIDENCE);
    var head = new ArrayList<>(List.of("metric", runs.get(0).name()));
    runs.stream().skip(1).forEach(run -> head.addAll(List.of(run.name(), "ratio", "")));
    List<List<Cell>> rows = comparison.lines().stream().map(Ratios::row).toList();
    return new HtmlTable("Ratios", head, rows);
  }

  private static List<Cell> row(ComparisonLine line) {
    var cells =
        new ArrayList<>(List.of(Cell.text(line.metric().name() + ", " + line.metric().unit())));
    cells.add(value(line.cells().get(0).value()));
    for (ComparisonLine.ComparedValue cell : line.cells().subList(1, line.cells().size())) {
      cells.add(value(cell.value()));
      if (cell.ratio().isEmpty()) {
        cells.addAll(List.of(Cell.EMPTY, Cell.EMPTY));
      } else {
        cells.add(Cell.text(ratio(cell)));
        cells.add(Cell.text(cell.verdict().toString()));
      }
    }
    return cells;
  }

  private static String ratio(ComparisonLine.ComparedValue cell) {
    String ratio = NumberFormats.number(cell.ratio().orElseThrow());
    return cell.interval()
        .map(
            ends ->
                ratio
                    + " ("
                    + NumberFormats.number(ends.low())
                    + " to "
                    + NumberFormats.number(ends.high())
                    + ")")
        .orElse(ratio);
  }

  private static Cell value(Optional<Estimate> value) {
    return value.map(known -> Cell.number(known.value())).orElse(Cell.EMPTY);
  }
}
