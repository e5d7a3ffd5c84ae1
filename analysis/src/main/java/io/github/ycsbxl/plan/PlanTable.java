package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.HotScope;
import io.github.ycsbxl.tables.Table;
import io.github.ycsbxl.tables.Table.Column;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Table of the load for several store sizes and every scope. Immutable. */
public record PlanTable(List<PlanRow> rows) {
  public static final Table<PlanRow> TABLE =
      Table.<PlanRow>empty()
          .meaning("value of `zipfian.scope`, or `stock` for YCSB 0.17.0")
          .column("scope", row -> row.scope().name().toLowerCase(Locale.ROOT))
          .meaning("size of the store; number of clients")
          .column("shards", PlanRow::shards)
          .column("records", row -> row.input().records())
          .column("clients", row -> row.input().clients())
          .meaning("Zipfian constant; 0.99 for `stock`")
          .column("theta", row -> String.valueOf(row.input().theta()))
          .meaning("target rate of all clients together")
          .column("ops_per_sec", row -> whole(row.input().opsPerSec()))
          .meaning("share and rate of the hottest record")
          .column("hottest_key_percent", row -> 100 * row.hottestKeyShare())
          .column(
              "hottest_key_ops_per_sec",
              row -> whole(row.hottestKeyShare() * row.input().opsPerSec()))
          .meaning("share and rate of the hottest shard, mean over placements")
          .column("hottest_shard_percent", row -> 100 * row.hottestShardShare())
          .column("hottest_shard_ops_per_sec", row -> whole(row.hottestShardOpsPerSec()))
          .meaning("writes to existing records")
          .column("writes_per_sec", row -> whole(row.input().writesPerSec()))
          .meaning("time from the read of a CAS update to its write")
          .column("window_ms", row -> String.valueOf(row.input().windowMs()))
          .meaning("share of CAS updates whose first attempt conflicts")
          .column("conflict_percent", row -> 100 * row.conflictShare())
          .meaning(
              "capacity of a shard; rate of clients without a target, mean over placements; empty if"
                  + " unknown")
          .column(
              "shard_capacity_ops_per_sec",
              row -> row.step().shardOpsPerSec().stream().mapToObj(PlanTable::whole).findFirst())
          .column("highest_ops_per_sec", highest(ClosedLoop::mean))
          .meaning("5th and 95th percentile of `highest_ops_per_sec` over placements")
          .column("highest_p5_ops_per_sec", highest(ClosedLoop::low))
          .column("highest_p95_ops_per_sec", highest(ClosedLoop::high))
          .meaning("name of the step, as in `ycsb sweep`")
          .column("step", row -> row.step().name());

  /**
   * Columns that the printed table omits. If the values of {@link #OF_STEPS} differ between steps,
   * the table shows these columns.
   */
  private static final Set<String> FILE_ONLY =
      Set.of(
          "theta",
          "ops_per_sec",
          "writes_per_sec",
          "window_ms",
          "shard_capacity_ops_per_sec",
          "highest_p5_ops_per_sec",
          "highest_p95_ops_per_sec",
          "step");

  private static final Set<String> OF_STEPS = Set.of("theta", "ops_per_sec");

  /**
   * Columns that identify a row. If several rows have the same values, columns of {@link
   * #OF_VARIANTS} are added.
   */
  private static final Set<String> KEYS = Set.of("scope", "shards");

  private static final Set<String> OF_VARIANTS =
      Set.of("records", "clients", "theta", "ops_per_sec");

  public static PlanTable of(List<PlanStep> steps) {
    return new PlanTable(
        steps.stream()
            .flatMap(step -> Stream.of(HotScope.values()).map(scope -> PlanRow.of(step, scope)))
            .toList());
  }

  /**
   * Returns the plan for each number of shards.
   *
   * @param grows true if records and clients grow in proportion to the shards, and the rate stays
   *     constant; the input is then for the first number of shards
   */
  public static PlanTable of(
      PlanInput input, List<Integer> shards, boolean grows, OptionalDouble shardOpsPerSec) {
    int first = shards.get(0);
    return of(
        shards.stream()
            .map(
                count ->
                    new PlanStep(
                        "shards-" + count,
                        count,
                        HotScope.CLIENT,
                        grows ? input.grown(first, count) : input,
                        shardOpsPerSec))
            .toList());
  }

  public List<PlanRow> rows(HotScope scope) {
    return rows.stream().filter(row -> row.scope() == scope).toList();
  }

  /** Returns the columns for people. */
  public Table<PlanRow> forPeople() {
    boolean differ =
        distinct(row -> List.of(row.step().input().theta(), row.step().input().opsPerSec())) > 1;
    return TABLE.only(name -> !FILE_ONLY.contains(name) || differ && OF_STEPS.contains(name));
  }

  /** Formats the columns for people up to this line width, those that identify a row first. */
  public String text(int width) {
    Map<Boolean, List<Column<PlanRow>>> columns =
        forPeople().columns().stream().collect(Collectors.partitioningBy(this::identifies));
    List<Column<PlanRow>> keys = columns.get(true);
    return new Table<>(Stream.concat(keys.stream(), columns.get(false).stream()).toList(), "")
        .aligned(rows, width, keys.size());
  }

  /** Returns true if the column is needed to tell the rows apart. */
  private boolean identifies(Column<PlanRow> column) {
    return KEYS.contains(column.name())
        || OF_VARIANTS.contains(column.name())
            && distinct(row -> List.of(row.scope(), row.shards())) < rows.size()
            && distinct(column.cell()) > 1;
  }

  private long distinct(Function<? super PlanRow, ?> cell) {
    return rows.stream().map(cell).distinct().count();
  }

  private static Function<PlanRow, Optional<Long>> highest(ToDoubleFunction<ClosedLoop> rate) {
    return row -> row.highest().map(known -> whole(rate.applyAsDouble(known)));
  }

  private static long whole(double value) {
    return Math.round(value);
  }
}
