package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Load of one scope on a store with a given number of shards. Immutable.
 *
 * @param hottestKeyShare of all operations
 * @param hottestShardShare of all operations: see {@link HottestShard}
 * @param conflictShare of compare-and-sets: see {@link KeyLoad#conflictShare}
 * @param shardOpsPerSec what a shard with all its replicas can do, if that is known
 */
public record PlanRow(
    Scope scope,
    int shards,
    PlanInput input,
    double hottestKeyShare,
    double hottestShardShare,
    double conflictShare,
    OptionalDouble shardOpsPerSec) {

  static PlanRow of(Scope scope, int shards, PlanInput input, OptionalDouble shardOpsPerSec) {
    KeyLoad load = KeyLoad.of(scope, input.records(), input.clients(), input.theta());
    return new PlanRow(
        scope,
        shards,
        input,
        load.hottestKeyShare(),
        HottestShard.share(load, shards),
        load.conflictShare(input.writesPerSec(), input.windowMs() / 1e3),
        shardOpsPerSec);
  }

  /** The rate at which the hottest shard does all that it can. */
  public OptionalDouble highestOpsPerSec() {
    return shardOpsPerSec.isPresent()
        ? OptionalDouble.of(shardOpsPerSec.getAsDouble() / hottestShardShare)
        : OptionalDouble.empty();
  }

  public double hottestShardOpsPerSec() {
    return hottestShardShare * input.opsPerSec();
  }

  /** In the order of {@link PlanTable.Column}. */
  List<String> cells() {
    var cells = new ArrayList<String>();
    cells.add(scope.name().toLowerCase(Locale.ROOT));
    cells.add(String.valueOf(shards));
    cells.add(String.valueOf(input.records()));
    cells.add(String.valueOf(input.clients()));
    cells.add(String.valueOf(input.theta()));
    cells.add(whole(input.opsPerSec()));
    cells.add(percent(hottestKeyShare));
    cells.add(whole(hottestKeyShare * input.opsPerSec()));
    cells.add(percent(hottestShardShare));
    cells.add(whole(hottestShardOpsPerSec()));
    cells.add(whole(input.writesPerSec()));
    cells.add(String.valueOf(input.windowMs()));
    cells.add(percent(conflictShare));
    cells.add(shardOpsPerSec.isPresent() ? whole(shardOpsPerSec.getAsDouble()) : "");
    cells.add(highestOpsPerSec().isPresent() ? whole(highestOpsPerSec().getAsDouble()) : "");
    return cells;
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3f", 100 * share);
  }
}
