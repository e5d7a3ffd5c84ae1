package io.github.ycsbxl.plan;

import io.github.ycsbxl.plan.KeyLoad.HotScope;
import java.util.OptionalDouble;

/**
 * Step of a sweep to plan. Immutable.
 *
 * @param name step name as in the sweep
 * @param asked scope of its workload
 * @param shardOpsPerSec capacity of a shard with all its replicas, if known
 */
public record PlanStep(
    String name, int shards, HotScope asked, PlanInput input, OptionalDouble shardOpsPerSec) {}
