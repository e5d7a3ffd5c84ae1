package io.github.ycsbxl.plan;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.keys.RequestDistribution.ZipfianMode;
import io.github.ycsbxl.plan.KeyLoad.HotScope;
import io.github.ycsbxl.tables.ScalabilityTable.ScalabilityRow;
import java.util.Optional;

/**
 * Capacity of a shard, derived from one row of a scalability table, to predict the throughput of
 * other rows. The model assumes a fixed maximum rate per shard, and clients without a target. It
 * considers only the placement of hot records. If measurements differ from the prediction, they
 * have another cause. Immutable.
 *
 * @param opsPerSec rate of a shard with its replicas
 * @param scope scope of the hot records
 * @param theta Zipfian constant
 */
public record ShardCapacity(double opsPerSec, HotScope scope, double theta) {
  /** Zipfian constant of the published test, the default of stock YCSB. */
  private static final double PUBLISHED_THETA = 0.99;

  /**
   * Returns the capacity derived from a row. In published rows, each client has its own hot set. In
   * rows of this tool, the settings of the run determine the hot sets. Returns empty if there are
   * no hot records, or if the number of shards is unknown.
   */
  public static Optional<ShardCapacity> shownBy(ScalabilityRow row) {
    if (row.shards().isEmpty() || row.records() < row.clients()) {
      return Optional.empty();
    }
    if (row.isPublished()) {
      return Optional.of(shownBy(row, HotScope.CLIENT, PUBLISHED_THETA));
    }
    var keys = RequestDistribution.from(PropertyReader.from(row.configuration()));
    return keys.kind() == RequestDistribution.Kind.ZIPFIAN
        ? Optional.of(shownBy(row, scope(keys), keys.theta()))
        : Optional.empty();
  }

  private static ShardCapacity shownBy(ScalabilityRow row, HotScope scope, double theta) {
    return new ShardCapacity(row.opsPerSec() / inShards(row, scope, theta), scope, theta);
  }

  /** Returns the scope of the hot records of a workload. */
  public static HotScope scope(RequestDistribution keys) {
    return keys.mode() == ZipfianMode.YCSB ? HotScope.STOCK : HotScope.valueOf(keys.scope().name());
  }

  /** Returns the same capacity for another scope. */
  ShardCapacity with(HotScope other) {
    return new ShardCapacity(opsPerSec, other, theta);
  }

  /** Returns the predicted rate of a row with a known number of shards. */
  public double predicted(ScalabilityRow row) {
    return opsPerSec * inShards(row, scope, theta);
  }

  private static double inShards(ScalabilityRow row, HotScope scope, double theta) {
    KeyLoad load = KeyLoad.of(scope, row.records(), row.clients(), theta);
    return ClosedLoop.of(load, row.shards().orElseThrow()).mean();
  }
}
