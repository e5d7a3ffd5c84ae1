package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.RowFigures;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowKind;
import io.github.ycsbxl.report.RunSummary.KeyFigures.Tile;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.statistics.Steadiness;
import io.github.ycsbxl.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Section of results: throughput, latency, failures, conflicts. Stateless. */
final class RunSummary {
  static final List<Statistic> STATISTICS =
      Stream.of("mean", "p50", "p95", "p99", "p99.9", "max").map(Statistic::parse).toList();

  private static final double MILLIS_PER_NANO = 1e-6;

  private RunSummary() {}

  static Section of(List<ReportRun> runs) {
    if (runs.size() > 1) {
      return Section.of("Results", remarks(runs), Stream.of(sideBySide("Runs", "run", runs)));
    }
    ReportRun run = runs.get(0);
    List<ReportRun> clients = run.recording().map(Recording::clients).orElse(List.of());
    return Section.of(
        "Results",
        remarks(runs),
        Stream.of(
            tiles(run),
            operations(run),
            sideBySide("Client processes", "client process", clients)));
  }

  /** What was not steady, and what else the client's machines did. */
  static String remarks(List<ReportRun> runs) {
    var remarks = new ArrayList<String>();
    for (ReportRun run : runs) {
      String name = runs.size() > 1 ? run.name() + ": " : "";
      Steadiness.remark(run.figures().details().seconds())
          .ifPresent(words -> remarks.add(name + "not steady: " + words));
      run.figures().details().remarks().forEach(words -> remarks.add(name + words));
    }
    return remarks.isEmpty() ? "" : String.join(". ", remarks) + ".";
  }

  /** Of a statistic of a row in ms; not a number if the run does not tell it. */
  static double millis(ReportRun run, Optional<String> row, Statistic statistic) {
    return row.flatMap(run.figures()::row)
        .flatMap(figures -> figures.nanos(statistic))
        .map(nanos -> nanos.value() * MILLIS_PER_NANO)
        .orElse(Double.NaN);
  }

  private static KeyFigures tiles(ReportRun run) {
    var tiles = new ArrayList<Tile>();
    run.figures()
        .opsPerSec()
        .ifPresent(
            rate -> tiles.add(new Tile("Throughput", Cell.number(rate.value()), "operations/s")));
    Stream.of(run.reads(), run.writes())
        .flatMap(Optional::stream)
        .forEach(
            row -> {
              double p99 = millis(run, Optional.of(row), Statistic.percentile(99));
              String operation = row.replace("Intended-", "");
              String from = row.equals(operation) ? "ms" : "ms from the due time";
              tiles.add(new Tile(operation + ", 99 % within", Cell.number(p99), from));
            });
    run.figures()
        .failedPercent()
        .ifPresent(
            percent -> tiles.add(new Tile("Failed or not found", Cell.number(percent), "%")));
    bytes(run.figures().megabytesPerSec(), tiles);
    run.figures()
        .details()
        .cpuMicros()
        .ifPresent(
            cpu ->
                tiles.add(
                    new Tile("Client's processors", Cell.number(cpu.value()), "us/operation")));
    run.recording().ifPresent(recording -> outcomes(recording, tiles));
    return new KeyFigures(tiles);
  }

  private static void bytes(SortedMap<String, Double> all, List<Tile> tiles) {
    Map<String, String> directions = new TreeMap<>();
    directions.put(RunFigures.BYTES_READ, "Values read");
    directions.put(RunFigures.BYTES_WRITTEN, "Values written");
    directions.forEach(
        (name, words) -> {
          if (all.containsKey(name)) {
            tiles.add(new Tile(words, Cell.number(all.get(name)), "MB/s"));
          }
        });
  }

  private static void outcomes(Recording recording, List<Tile> tiles) {
    PhaseMeasurement measured = recording.whole().measurement();
    measured
        .row("CAS-CONFLICT")
        .ifPresent(
            row -> tiles.add(new Tile("Conflicts", Cell.count(row.succeeded()), "late writes")));
    recording.audit().ifPresent(found -> tiles.add(AuditFigures.tile(found)));
    long existing = measured.counts().existing();
    if (existing > 0) {
      tiles.add(new Tile("Existing", Cell.count(existing), "records left alone"));
    }
    long stale = measured.counts().stale();
    if (stale > 0) {
      tiles.add(new Tile("Stale", Cell.count(stale), "reads of a replica that lags behind"));
    }
    measured
        .underWay()
        .filter(underWay -> underWay.operations() > 0)
        .ifPresent(
            underWay ->
                tiles.add(
                    new Tile(
                        "Under way at the end",
                        Cell.count(underWay.operations()),
                        "the oldest for "
                            + NumberFormats.number(underWay.oldestNanos() * MILLIS_PER_NANO)
                            + " ms")));
    if (recording.whole().partial()) {
      tiles.add(new Tile("Partial", Cell.text("yes"), "the run was stopped early"));
    }
  }

  /** A row per operation and way of counting its latency. */
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
                (statistic, row) -> millis(run, Optional.of(row), statistic));
    return HtmlTable.of(
        "Operations, latencies in ms",
        bytes.isEmpty()
            ? table
            : table
                .column("read", "MB/s", row -> bytes.get(bytes(row, RunFigures.BYTES_READ)))
                .column("written", "MB/s", row -> bytes.get(bytes(row, RunFigures.BYTES_WRITTEN))),
        run.figures().operations().keySet());
  }

  private static String bytes(String row, String direction) {
    return row.replace("Intended-", "") + "." + direction;
  }

  private static Optional<Long> failures(ReportRun run, String name) {
    return run.recording()
        .map(Recording::whole)
        .map(PhaseResult::measurement)
        .flatMap(measured -> measured.row(name))
        .map(row -> row.failed() - RowKind.existing(row) - RowKind.stale(row));
  }

  private static HtmlTable sideBySide(String caption, String first, List<ReportRun> runs) {
    Table<ReportRun> table =
        Table.<ReportRun>empty()
            .column(first, ReportRun::name)
            .column("operations/s", RunSummary::opsPerSec)
            .column("failed", "%", run -> run.figures().failedPercent());
    return HtmlTable.of(
        caption + ", latencies in ms; with a target rate, from the due time",
        withLatencies(table, List.of("mean", "p95", "p99")),
        runs);
  }

  static Optional<Double> opsPerSec(ReportRun run) {
    return run.figures().opsPerSec().map(Estimate::value);
  }

  /** A table with these statistics of the reads, and then of the writes, in ms. */
  static Table<ReportRun> withLatencies(Table<ReportRun> table, List<String> statistics) {
    return table
        .columns(
            statistics,
            name -> "read " + name,
            (name, run) -> millis(run, run.reads(), Statistic.parse(name)))
        .columns(
            statistics,
            name -> "write " + name,
            (name, run) -> millis(run, run.writes(), Statistic.parse(name)));
  }

  /** Row of the numbers that are read first. Immutable. */
  record KeyFigures(List<Tile> tiles) implements Block {

    /** A number with its name and unit. */
    record Tile(String name, Cell value, String unit) {}

    @Override
    public String html() {
      return HtmlTemplate.TILES.of(this);
    }
  }
}
