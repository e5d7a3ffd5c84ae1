package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.Scope;
import java.util.OptionalDouble;

/**
 * Step of a sweep, to be planned. Immutable.
 *
 * @param name as the sweep names the step
 * @param asked the scope that its workload has
 * @param shardOpsPerSec what a shard with all its replicas can do, if that is known
 */
public record PlanStep(
    String name, int shards, Scope asked, PlanInput input, OptionalDouble shardOpsPerSec) {}
