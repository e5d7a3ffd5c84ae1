package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Load of one scope on a store with a given number of shards. Immutable.
 *
 * @param hottestKeyShare of all operations
 * @param hottestShardShare of all operations: see {@link RecordPlacement#meanHottestShare}
 * @param conflictShare of compare-and-sets: see {@link KeyLoad#conflictShare}
 * @param shardOpsPerSec what a shard with all its replicas can do, if that is known
 * @param closedLoop what clients without a target reach, if that is known
 */
public record PlanRow(
    Scope scope,
    int shards,
    PlanInput input,
    double hottestKeyShare,
    double hottestShardShare,
    double conflictShare,
    OptionalDouble shardOpsPerSec,
    Optional<ClosedLoop> closedLoop) {

  static PlanRow of(Scope scope, int shards, PlanInput input, OptionalDouble shardOpsPerSec) {
    KeyLoad load = KeyLoad.of(scope, input.records(), input.clients(), input.theta());
    Optional<ClosedLoop> closedLoop =
        shardOpsPerSec.isEmpty() ? Optional.empty() : Optional.of(ClosedLoop.of(load, shards));
    PlanInput reached =
        closedLoop
            .map(rate -> input.reaching(rate.mean() * shardOpsPerSec.getAsDouble()))
            .orElse(input);
    return new PlanRow(
        scope,
        shards,
        reached,
        load.hottestKeyShare(),
        RecordPlacement.meanHottestShare(load, shards),
        load.conflictShare(reached.writesPerSec(), input.windowMs() / 1e3),
        shardOpsPerSec,
        closedLoop);
  }

  /** The rate that clients without a target reach. */
  public OptionalDouble highestOpsPerSec() {
    return ofCapacity(ClosedLoop::mean);
  }

  /** The rate that is reached in all but 5 % of the placements of hot records. */
  public OptionalDouble highestLowOpsPerSec() {
    return ofCapacity(ClosedLoop::low);
  }

  /** The rate that is exceeded in only 5 % of the placements of hot records. */
  public OptionalDouble highestHighOpsPerSec() {
    return ofCapacity(ClosedLoop::high);
  }

  private OptionalDouble ofCapacity(ToDoubleFunction<ClosedLoop> inShards) {
    return closedLoop.stream()
        .mapToDouble(rate -> inShards.applyAsDouble(rate) * shardOpsPerSec.orElseThrow())
        .findFirst();
  }

  public double hottestShardOpsPerSec() {
    return hottestShardShare * input.opsPerSec();
  }
}
