package io.github.ycsbxl.tables;

import io.github.ycsbxl.figures.DiskFigures;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.FigureList;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.figures.ResultRow;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.numbers.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writer of summary.csv: a row per phase, operation and kind of latency, with columns that identify
 * the row and a column for each figure. Stateless.
 */
final class SummaryCsv {
  /** Frozen order of the columns. Later figures follow in the order of their declarations. */
  private static final List<String> ORDER =
      List.of(
          ("run phase binding label clients threads_per_client threads records target_ops_per_sec"
                  + " operation latency succeeded missed failed conflicts seconds ops_per_sec unit mean"
                  + " min p50 p90 p95 p99 p999 p9999 max partial values iteration target_reached gc_ms"
                  + " jvm_pauses jvm_pause_ms jvm_pause_max_ms ci95_low ci95_high all_ran_seconds"
                  + " all_ran_ops_per_sec start_skew_ms existing store under_way oldest_under_way_ms"
                  + " checked_reads versions_behind_mean versions_behind_p95 versions_behind_p99"
                  + " versions_behind_max audit_acknowledged audited audit_indeterminate took_place lost_updates"
                  + " forks unexplained stale read_bytes written_bytes read_mb_per_sec"
                  + " written_mb_per_sec cpu_user_us_per_op cpu_system_us_per_op start_known_to_ms"
                  + " client_ops_per_sec outside_percent cost_per_hour cost_unit ops_per_cost"
                  + " disk_start_bytes disk_end_bytes disk_bytes_per_record record_bytes scenario due"
                  + " started late max_overdue_ms")
              .split(" "));

  private static final Table<ResultRow> IDENTITY =
      Table.<ResultRow>empty()
          .meaning("name of the run and its directory; `load` or `run`")
          .column("run", row -> row.run().title().name())
          .column("phase", row -> row.result().phase())
          .meaning("binding name or class; text given with `-l`")
          .column("binding", row -> row.run().title().binding())
          .column("label", row -> row.run().title().label())
          .meaning("number of clients; threads per client; threads of all clients")
          .column("clients", row -> row.run().clients())
          .column("threads_per_client", row -> row.run().threads())
          .column("threads", row -> (long) row.run().clients() * row.run().threads())
          .meaning("records that the load inserts")
          .column("records", row -> row.run().records())
          .meaning("target rate, or the highest rate of a curve; empty without a target")
          .column("target_ops_per_sec", row -> row.run().targetOpsPerSec())
          .meaning(
              "`OVERALL` or [row name](#the-rows); `service` or `intended`, which with scenarios counts only those with a target")
          .column("operation", row -> row.operation().inScenario(row.scenario()))
          .column("latency", ResultRow::latency)
          .meaning("unit of the next nine columns: `us`, or `count` for plain numbers")
          .column("unit", row -> row.values().map(any -> row.unit() == Unit.NANOS ? "us" : "count"))
          .meaning("iteration, from 1; `all` in the row with the mean of all iterations")
          .column("iteration", ResultRow::iteration)
          .meaning("`in this process`, `this machine` or `network`; do not compare different ones")
          .column("store", row -> row.run().layout().store())
          .meaning(ScenarioColumn.MEANING)
          .column(ScenarioColumn.NAME, ResultRow::scenario);

  static final Table<ResultRow> TABLE = withFigures(IDENTITY).inOrder(ORDER);

  private SummaryCsv() {}

  private static Table<ResultRow> withFigures(Table<ResultRow> identity) {
    Table<ResultRow> table = identity;
    for (Figure figure : FigureList.shownIn(FigureOutput.SUMMARY)) {
      table = table.meaning(figure.meaning()).column(figure.name(), figure::cell);
    }
    return table;
  }

  static void write(Run run, Path file) throws IOException {
    boolean files = run.phases().stream().anyMatch(result -> result.disk().isPresent());
    Table<ResultRow> table = files ? TABLE : withoutDisk(TABLE);
    ScenarioColumn.addTo(run, table).write(file, ResultRow.of(run));
  }

  /** Returns the table for a store without files on this machine. */
  static <R> Table<R> withoutDisk(Table<R> table) {
    List<String> names = DiskFigures.ALL.stream().map(Figure::name).toList();
    return table.only(name -> !names.contains(name));
  }
}
