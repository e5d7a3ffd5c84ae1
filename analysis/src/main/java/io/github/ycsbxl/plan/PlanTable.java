package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/** Table of the load on stores of several sizes, with every scope. Immutable. */
public record PlanTable(List<PlanRow> rows) {
  public static final Table<PlanRow> TABLE =
      Table.<PlanRow>empty()
          .meaning("as `zipfian.scope`, or `stock`: YCSB 0.17.0")
          .column("scope", row -> row.scope().name().toLowerCase(Locale.ROOT))
          .meaning("of the store; client processes")
          .column("shards", PlanRow::shards)
          .column("records", row -> row.input().records())
          .column("clients", row -> row.input().clients())
          .meaning("Zipfian constant; 0.99 for `stock`")
          .column("theta", row -> String.valueOf(row.input().theta()))
          .meaning("target of all client processes")
          .column("ops_per_sec", row -> whole(row.input().opsPerSec()))
          .meaning("of all operations, on the hottest record")
          .column("hottest_key_percent", row -> 100 * row.hottestKeyShare())
          .column(
              "hottest_key_ops_per_sec",
              row -> whole(row.hottestKeyShare() * row.input().opsPerSec()))
          .meaning("on the hottest shard, mean over placements")
          .column("hottest_shard_percent", row -> 100 * row.hottestShardShare())
          .column("hottest_shard_ops_per_sec", row -> whole(row.hottestShardOpsPerSec()))
          .meaning("of existing records")
          .column("writes_per_sec", row -> whole(row.input().writesPerSec()))
          .meaning("from a compare-and-set's read to its write")
          .column("window_ms", row -> String.valueOf(row.input().windowMs()))
          .meaning("compare-and-sets whose first try conflicts")
          .column("conflict_percent", row -> 100 * row.conflictShare())
          .meaning(
              "capacity of a shard, and what clients without a target reach, mean over placements;"
                  + " empty if unknown")
          .column("shard_capacity_ops_per_sec", row -> whole(row.shardOpsPerSec()))
          .column("highest_ops_per_sec", row -> whole(row.highestOpsPerSec()))
          .meaning("the same in 5 % of the placements, or more")
          .column("highest_p5_ops_per_sec", row -> whole(row.highestLowOpsPerSec()))
          .column("highest_p95_ops_per_sec", row -> whole(row.highestHighOpsPerSec()));

  /**
   * The columns whose value is the same in every row: the file has them, and the printed table
   * leaves them out.
   */
  private static final Set<String> FILE_ONLY =
      Set.of(
          "theta",
          "ops_per_sec",
          "writes_per_sec",
          "window_ms",
          "shard_capacity_ops_per_sec",
          "highest_p5_ops_per_sec",
          "highest_p95_ops_per_sec");

  /**
   * The plan for every number of shards.
   *
   * @param grows whether {@code test} is meant for the first number of shards, and its records and
   *     client processes grow with the shards, at the same rate
   */
  public static PlanTable of(
      PlanInput input, List<Integer> shards, boolean grows, OptionalDouble shardOpsPerSec) {
    var rows = new ArrayList<PlanRow>();
    for (int count : shards) {
      PlanInput grown = grows ? input.grown(shards.get(0), count) : input;
      for (Scope scope : Scope.values()) {
        rows.add(PlanRow.of(scope, count, grown, shardOpsPerSec));
      }
    }
    return new PlanTable(List.copyOf(rows));
  }

  public List<PlanRow> rows(Scope scope) {
    return rows.stream().filter(row -> row.scope() == scope).toList();
  }

  /** Formats the table for people: columns of equal width, in lines of at most this width. */
  public String aligned(int width) {
    return TABLE.only(name -> !FILE_ONLY.contains(name)).aligned(rows, width);
  }

  public void write(Path file) throws IOException {
    TABLE.write(file, rows);
  }

  private static String whole(OptionalDouble value) {
    return value.isPresent() ? whole(value.getAsDouble()) : "";
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}
