package io.github.ycsbxl.plan;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.keys.RequestDistribution.ZipfianMode;
import io.github.ycsbxl.plan.KeyLoad.Scope;
import io.github.ycsbxl.tables.ScalabilityTable.ScalabilityRow;
import java.util.Optional;

/**
 * Capacity of a shard, as one row of a scalability table shows it, and what other rows should reach
 * after it. The model: a shard does so many operations a second and no more, and clients have no
 * target. Nothing but the placement of hot records is in the model, so where measured rates differ
 * from it, that is due to something else. Immutable.
 *
 * @param opsPerSec of a shard with its replicas
 * @param scope of the hot records
 * @param theta Zipfian constant
 */
public record ShardCapacity(double opsPerSec, Scope scope, double theta) {
  /** The constant of the published test, which is that of stock YCSB. */
  private static final double PUBLISHED_THETA = 0.99;

  /**
   * The capacity that a row shows. A published row had hot records of each client process; ours has
   * them as its settings say. Empty if it has no hot records, or its shards are not known.
   */
  public static Optional<ShardCapacity> shownBy(ScalabilityRow row) {
    if (row.shards().isEmpty() || row.records() < row.clients()) {
      return Optional.empty();
    }
    if (row.isPublished()) {
      return Optional.of(shownBy(row, Scope.CLIENT, PUBLISHED_THETA));
    }
    var keys = RequestDistribution.from(PropertyReader.of(row.configuration()));
    return keys.kind() == RequestDistribution.Kind.ZIPFIAN
        ? Optional.of(shownBy(row, scope(keys), keys.theta()))
        : Optional.empty();
  }

  private static ShardCapacity shownBy(ScalabilityRow row, Scope scope, double theta) {
    return new ShardCapacity(row.opsPerSec() / inShards(row, scope, theta), scope, theta);
  }

  /** How client processes share the hot records that a workload asks for. */
  public static Scope scope(RequestDistribution keys) {
    return keys.mode() == ZipfianMode.YCSB ? Scope.STOCK : Scope.valueOf(keys.scope().name());
  }

  /** The same capacity with other hot records. */
  ShardCapacity with(Scope other) {
    return new ShardCapacity(opsPerSec, other, theta);
  }

  /** The rate that a row should reach, whose shards are known. */
  public double predicted(ScalabilityRow row) {
    return opsPerSec * inShards(row, scope, theta);
  }

  private static double inShards(ScalabilityRow row, Scope scope, double theta) {
    KeyLoad load = KeyLoad.of(scope, row.records(), row.clients(), theta);
    return ClosedLoop.of(load, row.shards().orElseThrow()).mean();
  }
}
