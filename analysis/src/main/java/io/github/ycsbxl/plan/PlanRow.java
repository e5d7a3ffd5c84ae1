package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.HotScope;
import java.util.Optional;

/**
 * Load of one scope on the store of a step. Immutable.
 *
 * @param input input of the step, with the highest rate of the clients if it had no rate
 * @param hottestKeyShare share of all operations
 * @param hottestShardShare share of all operations: see {@link RecordPlacement#meanHottestShare}
 * @param conflictShare fraction of CAS operations: see {@link KeyLoad#conflictShare}
 * @param highest highest ops/s of clients without a target, if known
 */
public record PlanRow(
    PlanStep step,
    HotScope scope,
    PlanInput input,
    double hottestKeyShare,
    double hottestShardShare,
    double conflictShare,
    Optional<ClosedLoop> highest) {

  static PlanRow of(PlanStep step, HotScope scope) {
    PlanInput input = step.input();
    KeyLoad load = KeyLoad.of(scope, input.records(), input.clients(), input.theta());
    Optional<ClosedLoop> highest =
        step.shardOpsPerSec().stream()
            .mapToObj(shard -> ClosedLoop.of(load, step.shards()).times(shard))
            .findFirst();
    PlanInput reached = highest.map(rate -> input.reaching(rate.mean())).orElse(input);
    return new PlanRow(
        step,
        scope,
        reached,
        load.hottestKeyShare(),
        RecordPlacement.meanHottestShare(load, step.shards()),
        load.conflictShare(reached.writesPerSec(), input.windowMs() / 1e3),
        highest);
  }

  public int shards() {
    return step.shards();
  }

  /** Returns true if the step's workload has this scope. */
  public boolean isAsked() {
    return scope == step.asked();
  }

  /** Returns the step's name without its number of shards; empty if steps differ only in shards. */
  public String variant() {
    return step.name().replaceFirst("-?shards-[0-9]+", "").replaceFirst("^-", "");
  }

  public double hottestShardOpsPerSec() {
    return hottestShardShare * input.opsPerSec();
  }
}
