package io.github.ycsbxl.report;

import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.FaultsCsv;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Section on what faults, and outages without one, cost; and where charts show them. Stateless. */
final class FaultSection {
  private static final double SECONDS_PER_NANO = 1e-9;

  /** Columns of the file that say how a figure was measured, or that no page shows. */
  private static final Pattern FILE_ONLY =
      Pattern.compile("iteration|shards|operations|slo_ms|end_ms|.*(floor|untried)_ms");

  private FaultSection() {}

  static Section of(List<ReportRun> runs) {
    List<FaultsCsv.Row> rows =
        runs.stream()
            .flatMap(run -> run.logged().stream())
            .filter(logged -> FaultsCsv.has(List.of(logged.whole())))
            .flatMap(logged -> FaultsCsv.rows(logged.whole(), logged.audit()))
            .toList();
    return Section.of(
        "Faults and outages",
        "An outage is the longest time without a success. It counts until throughput, 99th"
            + " percentile and failures were as before, which is degraded; that is empty if they"
            + " never were. \u201cobserved\u201d is one without a fault.",
        Stream.of(
            HtmlTable.of(
                "Cost of faults and outages",
                FaultsCsv.TABLE.only(name -> !FILE_ONLY.matcher(name).matches()),
                rows)));
  }

  /**
   * The bands from each fault until it was reverted or, if it never was, until its effect was over.
   */
  static List<Chart.Band> bands(ReportRun run) {
    return outages(run).stream()
        .flatMap(known -> known.faults().stream())
        .map(cost -> band(cost, run.logged().orElseThrow().whole().seconds()))
        .toList();
  }

  private static Chart.Band band(FaultCost cost, double end) {
    double from = cost.begunNanos() * SECONDS_PER_NANO;
    double degraded = cost.degradedNanos() < 0 ? end : from + cost.degradedNanos() / 1e9;
    double to = cost.revertedNanos() < 0 ? degraded : cost.revertedNanos() * SECONDS_PER_NANO;
    return new Chart.Band(cost.name(), from, Math.min(end, to));
  }

  private static Optional<OutageReport> outages(ReportRun run) {
    return run.logged().flatMap(logged -> logged.whole().outages());
  }
}
