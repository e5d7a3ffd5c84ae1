package io.github.ycsbxl.report;

import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.FaultsCsv;
import java.util.List;
import java.util.stream.Stream;

/** Section on what faults, and outages without one, cost; and where charts show them. Stateless. */
final class FaultSection {
  private static final double SECONDS_PER_NANO = 1e-9;

  /** What a screen of any width has room for, and first what a reader asks for. */
  private static final String COST = "outage_ms|availability|lost";

  private static final String TIMES =
      "begun_ms|reverted_ms|first_ms|read_outage_ms|write_outage_ms|shard_outage_ms|degraded_ms";
  private static final String OPERATIONS =
      "failed|indeterminate|delayed|backlog|caught_up_ms|stale_reads|stale_ms";

  private FaultSection() {}

  static Section of(List<ReportRun> runs) {
    List<FaultsCsv.FaultRow> rows =
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
            table("Cost of faults and outages", COST, runs, rows),
            table("Times of faults and outages", TIMES, runs, rows),
            table("Operations in faults and outages", OPERATIONS, runs, rows)));
  }

  /**
   * Makes a table of these columns behind the names of the fault and, if there are several, run.
   */
  private static HtmlTable table(
      String caption, String columns, List<ReportRun> runs, List<FaultsCsv.FaultRow> rows) {
    String all = (runs.size() > 1 ? "run|fault|" : "fault|") + columns;
    return HtmlTable.of(
        caption, FaultsCsv.TABLE.only(name -> name.matches(all)).withUnitsApart(), rows);
  }

  /**
   * The bands from each fault until it was reverted or, if it never was, until its effect was over.
   */
  static List<Chart.Band> bands(ReportRun run) {
    return run.logged().flatMap(logged -> logged.whole().outages()).stream()
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
}
