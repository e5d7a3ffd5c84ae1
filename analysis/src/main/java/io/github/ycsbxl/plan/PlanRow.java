package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Load of one scope on the store of a step. Immutable.
 *
 * @param input of the step, with the rate that clients reach if no rate was asked for
 * @param hottestKeyShare of all operations
 * @param hottestShardShare of all operations: see {@link RecordPlacement#meanHottestShare}
 * @param conflictShare of compare-and-sets: see {@link KeyLoad#conflictShare}
 * @param closedLoop what clients without a target reach, if that is known
 */
public record PlanRow(
    PlanStep step,
    Scope scope,
    PlanInput input,
    double hottestKeyShare,
    double hottestShardShare,
    double conflictShare,
    Optional<ClosedLoop> closedLoop) {

  static PlanRow of(PlanStep step, Scope scope) {
    PlanInput input = step.input();
    KeyLoad load = KeyLoad.of(scope, input.records(), input.clients(), input.theta());
    Optional<ClosedLoop> closedLoop =
        step.shardOpsPerSec().isEmpty()
            ? Optional.empty()
            : Optional.of(ClosedLoop.of(load, step.shards()));
    PlanInput reached =
        closedLoop
            .map(rate -> input.reaching(rate.mean() * step.shardOpsPerSec().getAsDouble()))
            .orElse(input);
    return new PlanRow(
        step,
        scope,
        reached,
        load.hottestKeyShare(),
        RecordPlacement.meanHottestShare(load, step.shards()),
        load.conflictShare(reached.writesPerSec(), input.windowMs() / 1e3),
        closedLoop);
  }

  public int shards() {
    return step.shards();
  }

  /** Whether the step's workload has this scope. */
  public boolean isAsked() {
    return scope == step.asked();
  }

  /** The step's name without its number of shards; empty if steps differ in nothing else. */
  public String variant() {
    return step.name().replaceFirst("-?shards-[0-9]+", "").replaceFirst("^-", "");
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
        .mapToDouble(rate -> inShards.applyAsDouble(rate) * step.shardOpsPerSec().orElseThrow())
        .findFirst();
  }

  public double hottestShardOpsPerSec() {
    return hottestShardShare * input.opsPerSec();
  }
}
