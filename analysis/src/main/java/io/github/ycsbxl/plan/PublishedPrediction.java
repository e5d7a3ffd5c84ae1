package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import io.github.ycsbxl.results.ScalabilityTable;
import io.github.ycsbxl.text.AlignedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Oracle's table of 2012 computed from its first row. The model: a shard does so many operations a
 * second and no more, and clients have no target. What a shard does follows from the first row; the
 * other rows are predicted with hot records of each client process, as in that test. Nothing but
 * the placement of hot records is in the model, so what the published rates are lower is due to
 * something else. Immutable.
 *
 * @param shardOpsPerSec what a shard with its replicas does, after the first row
 */
public record PublishedPrediction(double shardOpsPerSec, List<Row> rows) {
  private static final double THETA = 0.99;

  /**
   * Row of the table, with its published rate and two predictions.
   *
   * @param publishedOpsPerSec what was measured
   * @param predictedOpsPerSec with a hot set for each client process
   * @param globalOpsPerSec with one hot set for all of them
   */
  public record Row(
      int shards,
      long records,
      int clients,
      double publishedOpsPerSec,
      double predictedOpsPerSec,
      double globalOpsPerSec) {

    /** How much too high the prediction is, in per cent of what was measured. */
    public double offPercent() {
      return 100 * (predictedOpsPerSec / publishedOpsPerSec - 1);
    }
  }

  public static PublishedPrediction oracle2012() {
    List<List<String>> published = ScalabilityTable.oracle2012().rows();
    double capacity =
        number(published.get(0), ScalabilityTable.Column.OPS_PER_SEC)
            / inShards(Scope.CLIENT, published.get(0));
    return new PublishedPrediction(
        capacity, published.stream().map(row -> predicted(row, capacity)).toList());
  }

  /** Columns of equal width for people, in lines of this width at most. */
  public String aligned(int width) {
    var lines = new ArrayList<List<String>>();
    lines.add(
        List.of(
            "shards",
            "records",
            "clients",
            "published_ops_per_sec",
            "predicted_ops_per_sec",
            "off_percent",
            "global_scope_ops_per_sec"));
    for (Row row : rows) {
      lines.add(
          List.of(
              String.valueOf(row.shards()),
              String.valueOf(row.records()),
              String.valueOf(row.clients()),
              String.format(Locale.ROOT, "%.0f", row.publishedOpsPerSec()),
              String.format(Locale.ROOT, "%.0f", row.predictedOpsPerSec()),
              String.format(Locale.ROOT, "%+.1f", row.offPercent()),
              String.format(Locale.ROOT, "%.0f", row.globalOpsPerSec())));
    }
    return AlignedText.of(lines, width);
  }

  private static Row predicted(List<String> row, double capacity) {
    return new Row(
        (int) number(row, ScalabilityTable.Column.SHARDS),
        number(row, ScalabilityTable.Column.RECORDS),
        (int) number(row, ScalabilityTable.Column.CLIENTS),
        number(row, ScalabilityTable.Column.OPS_PER_SEC),
        capacity * inShards(Scope.CLIENT, row),
        capacity * inShards(Scope.GLOBAL, row));
  }

  private static double inShards(Scope scope, List<String> row) {
    KeyLoad load =
        KeyLoad.of(
            scope,
            number(row, ScalabilityTable.Column.RECORDS),
            (int) number(row, ScalabilityTable.Column.CLIENTS),
            THETA);
    return ClosedLoop.of(load, (int) number(row, ScalabilityTable.Column.SHARDS)).mean();
  }

  private static long number(List<String> row, ScalabilityTable.Column column) {
    return Long.parseLong(row.get(column.ordinal()));
  }
}
