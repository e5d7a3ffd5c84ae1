package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import io.github.ycsbxl.results.ScalabilityTable;
import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.Locale;

/**
 * Oracle's table of 2012 computed from its first row, by the model of {@link ShardCapacity}, with
 * hot records of each client process, as in that test. Immutable.
 *
 * @param shardOpsPerSec what a shard with its replicas does, after the first row
 */
public record PublishedPrediction(double shardOpsPerSec, List<PredictionRow> rows) {
  /**
   * Row of the table: a published rate and the two rates predicted for it.
   *
   * @param publishedOpsPerSec the measured rate
   * @param predictedOpsPerSec with a hot set for each client process
   * @param globalOpsPerSec with one hot set for all client processes
   */
  public record PredictionRow(
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

  private static final Table<PredictionRow> TABLE =
      Table.<PredictionRow>empty()
          .column("shards", PredictionRow::shards)
          .column("records", PredictionRow::records)
          .column("clients", PredictionRow::clients)
          .column("published_ops_per_sec", row -> whole(row.publishedOpsPerSec()))
          .column("predicted_ops_per_sec", row -> whole(row.predictedOpsPerSec()))
          .column("off_percent", row -> String.format(Locale.ROOT, "%+.1f", row.offPercent()))
          .column("global_scope_ops_per_sec", row -> whole(row.globalOpsPerSec()));

  public static PublishedPrediction oracle2012() {
    List<ScalabilityTable.ScalabilityRow> published = ScalabilityTable.oracle2012();
    ShardCapacity capacity = ShardCapacity.shownBy(published.get(0)).orElseThrow();
    return new PublishedPrediction(
        capacity.opsPerSec(), published.stream().map(row -> predicted(row, capacity)).toList());
  }

  /** Formats the table for people: columns of equal width, in lines of at most this width. */
  public String aligned(int width) {
    return TABLE.aligned(rows, width);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  private static PredictionRow predicted(
      ScalabilityTable.ScalabilityRow row, ShardCapacity capacity) {
    return new PredictionRow(
        row.shards().orElseThrow(),
        row.records(),
        row.clients(),
        row.opsPerSec(),
        capacity.predicted(row),
        capacity.with(Scope.GLOBAL).predicted(row));
  }
}
