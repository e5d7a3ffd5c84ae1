package io.github.ycsbxl.report;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.figures.RowFigures;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.page.Cell;
import io.github.ycsbxl.page.DisplayUnit;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.HtmlTemplate;
import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section of results: throughput, latency, failures, conflicts. Stateless. */
final class RunSummary {
  static final List<Statistic> STATISTICS =
      Stream.of("mean", "p50", "p95", "p99", "p99.9", "max").map(Statistic::parse).toList();

  private static final double MILLIS_PER_NANO = 1e-6;

  private RunSummary() {}

  static Section of(List<ReportRun> runs) {
    if (runs.size() > 1) {
      return Section.of("Results", about(runs), Stream.of(sideBySide(runs), remarks(runs)));
    }
    ReportRun run = runs.get(0);
    return Section.of("Results", remarks(run), Stream.of(keyFigures(run), operations(run)));
  }

  /** Says how many runs have remarks; those of many would be a long text. */
  static String about(List<ReportRun> runs) {
    long remarked = runs.stream().filter(run -> !remarks(run).isEmpty()).count();
    return remarked == 0
        ? ""
        : "%d of %d runs have remarks, in a table below.".formatted(remarked, runs.size());
  }

  /** The runs that were not steady, and what else the clients' machines did. */
  static HtmlTable remarks(List<ReportRun> runs) {
    Table<ReportRun> table =
        Table.<ReportRun>empty()
            .column("run", ReportRun::name)
            .column("remarks", RunSummary::remarks);
    return HtmlTable.of(
        "Remarks", table, runs.stream().filter(run -> !remarks(run).isEmpty()).toList());
  }

  private static String remarks(ReportRun run) {
    return run.figures().details().doubts().stream()
        .map(words -> WhatWasRun.capitalized(words) + ".")
        .collect(Collectors.joining(" "));
  }

  /** A statistic of a row in ms; not a number if the run does not have it. */
  static double millis(ReportRun run, Optional<String> row, Statistic statistic) {
    return row.flatMap(run.figures()::row)
        .flatMap(figures -> figures.nanos(statistic))
        .map(nanos -> nanos.value() * MILLIS_PER_NANO)
        .orElse(Double.NaN);
  }

  private static KeyFigures keyFigures(ReportRun run) {
    Table<ReportRun> table = costs(run).column("Throughput", "operations/s", RunSummary::opsPerSec);
    for (String row : Stream.of(run.reads(), run.writes()).flatMap(Optional::stream).toList()) {
      String operation = RowName.of(row).operation();
      String from = RowName.of(row).intended() ? "ms from the due time" : "ms";
      double p99 = millis(run, Optional.of(row), Statistic.percentile(99));
      table = table.column(operation + ", 99 % within", from, any -> p99);
    }
    SortedMap<String, Double> bytes = run.figures().megabytesPerSec();
    table =
        table
            .column("Failed or not found", "%", any -> run.figures().failedPercent())
            .column("Values read", "MB/s", any -> bytes.get(RunFigures.BYTES_READ))
            .column("Values written", "MB/s", any -> bytes.get(RunFigures.BYTES_WRITTEN))
            .column(
                "Client's processors",
                "us/operation",
                any -> run.figures().details().cpuMicros().map(Estimate::value));
    return KeyFigures.of(
        run.logged().isPresent() ? withOutcomes(table, run.logged().get()) : table, run);
  }

  private static Table<ReportRun> withOutcomes(Table<ReportRun> table, LoggedRun logged) {
    PhaseMeasurement measured = logged.whole().measurement();
    UnderWay underWay = measured.underWay().orElse(UnderWay.NONE);
    String oldest = NumberFormats.time(underWay.oldestNanos());
    return table
        .column(
            "Conflicts",
            "late writes",
            any -> measured.row(RowName.CAS_CONFLICT).map(Row::succeeded))
        .column("Existing", "records left alone", any -> some(measured.counts().existing()))
        .column(
            "Stale", "reads of a replica that lags behind", any -> some(measured.counts().stale()))
        .column(
            "Under way at the end", "the oldest for " + oldest, any -> some(underWay.operations()))
        .column(
            "Partial", "the run was stopped early", any -> logged.whole().partial() ? "yes" : "");
  }

  /** The outage, availability and lost updates of a run with faults, outages or an audit. */
  private static Table<ReportRun> costs(ReportRun run) {
    Optional<OutageReport> known =
        run.logged()
            .flatMap(logged -> logged.whole().outages())
            .filter(outages -> !outages.faults().isEmpty());
    Optional<AuditSummary> audit = run.logged().flatMap(LoggedRun::audit);
    String ofWrites =
        known
            .filter(one -> one.longest(FaultCost::writeOutageNanos) > one.longest())
            .map(one -> NumberFormats.time(one.longest(FaultCost::writeOutageNanos)))
            .map(time -> ", of writes " + time)
            .orElse("");
    String within = known.map(one -> NumberFormats.time(one.sloNanos())).orElse("");
    return Table.<ReportRun>empty()
        .column("Longest outage", "s" + ofWrites, any -> known.map(one -> one.longest() / 1e9))
        .column(
            "Availability",
            "% within " + within,
            any -> known.map(one -> NumberFormats.plain(one.availability())))
        .column(
            "Lost updates",
            audit.map(AuditFigures::share).orElse(""),
            any -> audit.map(AuditFigures::lost));
  }

  private static Optional<Long> some(long count) {
    return count > 0 ? Optional.of(count) : Optional.empty();
  }

  /** Makes a row for each operation and way of counting its latency. */
  private static HtmlTable operations(ReportRun run) {
    SortedMap<String, RowFigures> rows = run.figures().rows();
    SortedMap<String, Double> bytes = run.figures().megabytesPerSec();
    Table<String> table =
        Table.<String>empty()
            .column("operation", row -> row)
            .column("succeeded", row -> rows.get(row).operations())
            .column("not found or failed", row -> failures(run, row))
            .columns(
                STATISTICS,
                Statistic::name,
                any -> "ms",
                (statistic, row) -> millis(run, Optional.of(row), statistic));
    return HtmlTable.of(
        "Operations",
        bytes.isEmpty()
            ? table
            : table
                .column("read", "MB/s", row -> bytes.get(bytes(row, RunFigures.BYTES_READ)))
                .column("written", "MB/s", row -> bytes.get(bytes(row, RunFigures.BYTES_WRITTEN))),
        run.figures().operations().keySet());
  }

  private static String bytes(String row, String direction) {
    return RowName.of(row).asService() + "." + direction;
  }

  private static Optional<Long> failures(ReportRun run, String name) {
    return run.logged()
        .map(LoggedRun::whole)
        .map(Phase::measurement)
        .flatMap(measured -> measured.row(name))
        .map(Row::counts)
        .map(counts -> counts.missed() + counts.failed());
  }

  private static HtmlTable sideBySide(List<ReportRun> runs) {
    Table<ReportRun> table =
        Table.<ReportRun>empty()
            .column("run", ReportRun::name)
            .column("operations/s", RunSummary::opsPerSec)
            .column("failed", "%", run -> run.figures().failedPercent());
    return HtmlTable.of(
        "Runs; with a target rate, latencies from the due time",
        withLatencies(table, List.of("mean", "p95", "p99")),
        runs);
  }

  static Optional<Double> opsPerSec(ReportRun run) {
    return run.figures().opsPerSec().map(Estimate::value);
  }

  /** Makes a table with these statistics of the reads, and then of the writes. */
  static Table<ReportRun> withLatencies(Table<ReportRun> table, List<String> statistics) {
    return table
        .columns(
            statistics,
            name -> "read " + name,
            any -> "ms",
            (name, run) -> millis(run, run.reads(), Statistic.parse(name)))
        .columns(
            statistics,
            name -> "write " + name,
            any -> "ms",
            (name, run) -> millis(run, run.writes(), Statistic.parse(name)));
  }

  /** The numbers that are read first, side by side. Immutable. */
  record KeyFigures(List<Tile> tiles) implements Section.Block {

    /** A number with its name and unit. */
    private record Tile(String name, Cell value, String unit) {}

    /** Makes tiles of the cells that a row has. */
    static <R> KeyFigures of(Table<R> table, R row) {
      return new KeyFigures(
          table.columns().stream()
              .map(column -> tile(column, row))
              .filter(tile -> !tile.value().text().isEmpty())
              .toList());
    }

    private static <R> Tile tile(Table.Column<R> column, R row) {
      Cell cell = Cell.of(column.cell().apply(row));
      DisplayUnit unit = DisplayUnit.of(column.unit(), cell.number());
      return new Tile(column.name(), unit.of(cell), unit.name());
    }

    @Override
    public String html() {
      return HtmlTemplate.TILES.of(this);
    }
  }
}
