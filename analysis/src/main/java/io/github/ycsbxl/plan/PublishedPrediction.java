package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import io.github.ycsbxl.results.ScalabilityTable;
import io.github.ycsbxl.table.Table;
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
   * Row of the table: a published rate and the two rates predicted for it.
   *
   * @param publishedOpsPerSec the measured rate
   * @param predictedOpsPerSec with a hot set for each client process
   * @param globalOpsPerSec with one hot set for all client processes
   */
  public record Row(
      int shards,
      long records,
      int clients,
      double publishedOpsPerSec,
      double predictedOpsPerSec,
      double globalOpsPerSec) {

    /** The per cent of the measured rate by which the prediction is too high. */
    public double offPercent() {
      return 100 * (predictedOpsPerSec / publishedOpsPerSec - 1);
    }
  }

  private static final Table<Row> TABLE =
      Table.<Row>empty()
          .column("shards", Row::shards)
          .column("records", Row::records)
          .column("clients", Row::clients)
          .column("published_ops_per_sec", row -> whole(row.publishedOpsPerSec()))
          .column("predicted_ops_per_sec", row -> whole(row.predictedOpsPerSec()))
          .column("off_percent", row -> String.format(Locale.ROOT, "%+.1f", row.offPercent()))
          .column("global_scope_ops_per_sec", row -> whole(row.globalOpsPerSec()));

  public static PublishedPrediction oracle2012() {
    List<ScalabilityTable.Row> published = ScalabilityTable.oracle2012();
    ScalabilityTable.Row first = published.get(0);
    double capacity = first.opsPerSec() / inShards(Scope.CLIENT, first);
    return new PublishedPrediction(
        capacity, published.stream().map(row -> predicted(row, capacity)).toList());
  }

  /** Formats the table for people: columns of equal width, in lines of at most this width. */
  public String aligned(int width) {
    return TABLE.aligned(rows, width);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  private static Row predicted(ScalabilityTable.Row row, double capacity) {
    return new Row(
        row.shards().orElseThrow(),
        row.records(),
        row.clients(),
        row.opsPerSec(),
        capacity * inShards(Scope.CLIENT, row),
        capacity * inShards(Scope.GLOBAL, row));
  }

  private static double inShards(Scope scope, ScalabilityTable.Row row) {
    KeyLoad load = KeyLoad.of(scope, row.records(), row.clients(), THETA);
    return ClosedLoop.of(load, row.shards().orElseThrow()).mean();
  }
}
