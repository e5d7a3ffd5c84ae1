package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  /** What clients without a target reach. */
  public OptionalDouble highestOpsPerSec() {
    return ofCapacity(ClosedLoop::mean);
  }

  /** Below it are 5 % of the placements of hot records. */
  public OptionalDouble highestLowOpsPerSec() {
    return ofCapacity(ClosedLoop::low);
  }

  /** Above it are 5 % of the placements of hot records. */
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
    cells.add(wholeIfKnown(shardOpsPerSec));
    cells.add(wholeIfKnown(highestOpsPerSec()));
    cells.add(wholeIfKnown(highestLowOpsPerSec()));
    cells.add(wholeIfKnown(highestHighOpsPerSec()));
    return cells;
  }

  private static String wholeIfKnown(OptionalDouble value) {
    return value.isPresent() ? whole(value.getAsDouble()) : "";
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3f", 100 * share);
  }
}
