package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import io.github.ycsbxl.table.AlignedText;
import io.github.ycsbxl.text.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** Table of the load on stores of several sizes, with every scope. Immutable. */
public record PlanTable(List<PlanRow> rows) {
  /** The columns of a plan, in order. A frozen interface: new ones go to the end. */
  public enum Column {
    SCOPE,
    SHARDS,
    RECORDS,
    CLIENTS,
    THETA,
    OPS_PER_SEC,
    HOTTEST_KEY_PERCENT,
    HOTTEST_KEY_OPS_PER_SEC,
    HOTTEST_SHARD_PERCENT,
    HOTTEST_SHARD_OPS_PER_SEC,
    WRITES_PER_SEC,
    WINDOW_MS,
    CONFLICT_PERCENT,
    SHARD_CAPACITY_OPS_PER_SEC,
    HIGHEST_OPS_PER_SEC,
    HIGHEST_P5_OPS_PER_SEC,
    HIGHEST_P95_OPS_PER_SEC
  }

  /** The same in every row, so they are left out of what people read. */
  private static final Set<Column> FILE_ONLY =
      EnumSet.of(
          Column.THETA,
          Column.OPS_PER_SEC,
          Column.WRITES_PER_SEC,
          Column.WINDOW_MS,
          Column.SHARD_CAPACITY_OPS_PER_SEC,
          Column.HIGHEST_P5_OPS_PER_SEC,
          Column.HIGHEST_P95_OPS_PER_SEC);

  /**
   * The test on every number of shards.
   *
   * @param grows whether the test is that of the first number of shards, and its records and client
   *     processes grow with the shards; its rate is the same
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

  /** Columns of equal width for people, in lines of this width at most. */
  public String aligned(int width) {
    List<List<String>> lines = Csv.lines(Column.class, cells());
    return AlignedText.of(lines.stream().map(PlanTable::shown).toList(), width);
  }

  public void write(Path file) throws IOException {
    Csv.write(file, Column.class, cells());
  }

  private List<List<String>> cells() {
    return rows.stream().map(PlanRow::cells).toList();
  }

  private static List<String> shown(List<String> cells) {
    return Arrays.stream(Column.values())
        .filter(column -> !FILE_ONLY.contains(column))
        .map(column -> cells.get(column.ordinal()))
        .toList();
  }
}
