package io.github.ycsbxl.tables;

import io.github.ycsbxl.figures.ByteFigures;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.figures.CostFigures;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.ResultRow;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.Numbers;
import io.github.ycsbxl.remarks.ClientUseRemarks;
import io.github.ycsbxl.remarks.Remark;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Table of throughput and latency by threads or target rate. Stateless. */
public final class SweepTable {
  public static final Table<SweepRow> TABLE =
      Table.<SweepRow>empty()
          .column("run", SweepRow::run)
          .column("threads", of(result -> result.run().threads()))
          .column("target_ops_per_sec", of(result -> result.run().targetOpsPerSec()))
          .column("ops_per_sec", of(Phase::opsPerSec))
          .column("target_reached", of(Phase::targetReached))
          .meaning("operations that failed or found no record")
          .column("failed", of(SweepTable::failed))
          .meaning(
              "kind of latency in the next columns: `intended` (response time) with a "
                  + "target, else `service`")
          .column("latency", of(result -> isIntended(result) ? "intended" : "service"))
          .meaning("latency of " + ScalabilityTable.firstOf(RowName.MAIN_READS))
          .column("read_mean_ms", millis("mean", Phase::reads))
          .column("read_p50_ms", millis("p50", Phase::reads))
          .column("read_p95_ms", millis("p95", Phase::reads))
          .column("read_p99_ms", millis("p99", Phase::reads))
          .meaning("latency of " + ScalabilityTable.firstOf(RowName.MAIN_WRITES))
          .column("write_mean_ms", millis("mean", Phase::writes))
          .column("write_p50_ms", millis("p50", Phase::writes))
          .column("write_p95_ms", millis("p95", Phase::writes))
          .column("write_p99_ms", millis("p99", Phase::writes))
          .meaning("")
          .column("partial", of(Phase::partial))
          .column("clients", of(result -> result.run().clients()))
          .column("shards", of(result -> result.run().layout().shards()))
          .column("records", of(result -> result.run().records()))
          .column("replication_factor", of(result -> result.run().layout().replicationFactor()))
          .meaning("reason why the run measured nothing")
          .column("failure", row -> row.failure().replace('\n', ' '))
          .meaning("as in `summary.csv`; per shard")
          .column(ByteFigures.WRITE_RATE.name(), figure(ByteFigures.WRITE_RATE))
          .column(
              "shard_written_mb_per_sec",
              of(
                  result ->
                      result.run().layout().shards().stream()
                          .mapToObj(shards -> writtenBy(shards, result))
                          .findFirst()))
          .meaning("disturbances on the client machines, for runs of 10 s or more")
          .column("remarks", of(SweepTable::remarks))
          .meaning("as in `summary.csv`")
          .column(ByteFigures.READ_RATE.name(), figure(ByteFigures.READ_RATE));

  private SweepTable() {}

  /**
   * Returns the table with a column per swept property. Adds the columns of the cost if any run has
   * a cost.
   */
  public static Table<SweepRow> table(Collection<String> swept, Collection<SweepRow> rows) {
    return withCost(
        TABLE.columns(swept, name -> name, (name, row) -> row.swept().get(name)),
        rows,
        SweepRow::result);
  }

  /** Returns a table with the columns of the cost if any row has one. */
  static <R> Table<R> withCost(
      Table<R> table, Collection<? extends R> rows, Function<R, Optional<Phase>> result) {
    boolean none =
        rows.stream().map(result).allMatch(known -> known.flatMap(CostConfig::of).isEmpty());
    return none
        ? table
        : table.columns(
            CostFigures.ALL,
            Figure::name,
            (figure, row) -> result.apply(row).map(known -> figure.cell(ResultRow.of(known))));
  }

  /**
   * A run of a sweep.
   *
   * @param result empty if the run measured nothing
   * @param failure reason why the run measured nothing, or empty
   * @param swept values of properties without a column of their own
   */
  public record SweepRow(
      String run, Optional<Phase> result, String failure, Map<String, String> swept) {
    public static SweepRow of(Phase result, Map<String, String> swept) {
      return new SweepRow(result.run().title().name(), Optional.of(result), "", swept);
    }

    public static SweepRow failed(String run, String reason, Map<String, String> swept) {
      return new SweepRow(run, Optional.empty(), reason, swept);
    }
  }

  private static Function<SweepRow, Object> of(Function<Phase, ?> cell) {
    return row -> row.result().map(cell);
  }

  private static Function<SweepRow, Object> millis(
      String name, Function<Phase, Optional<Row>> row) {
    Statistic statistic = Statistic.parse(name);
    return of(
        result ->
            row.apply(result)
                .map(found -> isIntended(result) ? found.intended() : found.service())
                .flatMap(statistic::nanos)
                .map(Numbers::millis));
  }

  private static long failed(Phase result) {
    return result.measurement().counts().notDone(false);
  }

  private static boolean isIntended(Phase result) {
    return result.measurement().rows().values().stream().anyMatch(Row::hasIntended);
  }

  static String remarks(Phase result) {
    return ClientUseRemarks.ofMachines(result).stream()
        .map(Remark::text)
        .collect(Collectors.joining("; "));
  }

  private static Function<SweepRow, Object> figure(Figure figure) {
    return of(result -> figure.cell(ResultRow.of(result)));
  }

  /** Returns MB/s per shard. A value counts once, even if it has several replicas. */
  private static OptionalDouble writtenBy(int shards, Phase result) {
    return ByteFigures.WRITE_RATE.number(ResultRow.of(result)).stream()
        .map(all -> all / shards)
        .findFirst();
  }
}
