package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Section that lays runs beside the published figures that they name. Stateless. */
final class BesidePublished {
  private static final List<String> STATISTICS = List.of("mean", "p50", "p95", "p99");

  private BesidePublished() {}

  /** Makes the section, without figures by machine and day, which are in {@link ByInterval}. */
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
    Table<ReportRun> table =
        Table.<ReportRun>empty()
            .column("run", ReportRun::name)
            .column("operations/s", RunSummary::opsPerSec)
            .column("read", "MB/s", run -> bytes(run, RunFigures.BYTES_READ))
            .column("written", "MB/s", run -> bytes(run, RunFigures.BYTES_WRITTEN));
    return HtmlTable.of(
        "Runs and published figures; with a target rate, latencies from the due time",
        RunSummary.withLatencies(table, STATISTICS),
        runs);
  }

  private static Double bytes(ReportRun run, String direction) {
    return run.figures().megabytesPerSec().get(direction);
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
