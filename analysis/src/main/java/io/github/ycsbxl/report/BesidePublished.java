package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Section that lays runs beside the published figures that they name. Stateless. */
final class BesidePublished {
  private static final List<String> STATISTICS = List.of("mean", "p50", "p95", "p99");

  private BesidePublished() {}

  /** Figures by machine and day are in {@link ByInterval} instead. */
  static Section of(List<ReportRun> runs, List<ReportRun> published) {
    List<ReportRun> shown = published.stream().filter(run -> !run.isOfMachineAndDay()).toList();
    List<ReportRun> all = Stream.concat(runs.stream(), shown.stream()).toList();
    return Section.of(
        "Beside published figures",
        "Named by report.beside. Those were measured on other machines, with other records and"
            + " clients: results/published/README.md tells which.",
        shown.isEmpty()
            ? Stream.of()
            : Stream.of(
                table(all),
                chart("Read latency", all, ReportRun::reads),
                chart("Write latency", all, ReportRun::writes)));
  }

  private static HtmlTable table(List<ReportRun> runs) {
    var head = new ArrayList<>(List.of("run", "operations/s", "MB/s read", "MB/s written"));
    for (String rows : List.of("read ", "write ")) {
      STATISTICS.forEach(statistic -> head.add(rows + statistic));
    }
    return new HtmlTable(
        "Runs and published figures, latencies in ms; with a target rate, from the due time",
        head,
        runs.stream().map(BesidePublished::cells).toList());
  }

  private static List<Cell> cells(ReportRun run) {
    var cells = new ArrayList<>(List.of(Cell.text(run.name())));
    cells.add(RunSummary.throughput(run));
    for (String direction : List.of(RunFigures.BYTES_READ, RunFigures.BYTES_WRITTEN)) {
      cells.add(Cell.number(run.figures().megabytesPerSec().getOrDefault(direction, Double.NaN)));
    }
    cells.addAll(RunSummary.latencies(run, STATISTICS));
    return cells;
  }

  private static Chart chart(
      String title, List<ReportRun> runs, Function<ReportRun, Optional<String>> row) {
    return ByPercentile.chart(
        title + " beside published figures",
        runs.stream()
            .flatMap(
                run ->
                    row
                        .apply(run)
                        .flatMap(run.figures()::row)
                        .map(figures -> ByPercentile.line(run.name(), figures))
                        .stream())
            .toList());
  }
}
