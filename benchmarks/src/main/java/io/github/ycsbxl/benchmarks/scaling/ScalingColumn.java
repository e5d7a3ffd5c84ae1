package io.github.ycsbxl.benchmarks.scaling;

/** The columns of the simulation's table, in order. */
enum ScalingColumn {
  SCOPE,
  SHARDS,
  RECORDS,
  CLIENTS,
  THREADS,
  PLACEMENTS,
  SHARD_CAPACITY_OPS_PER_SEC,
  SIMULATED_OPS_PER_SEC,
  SIMULATED_IN_SHARDS,
  PLAN_OPS_PER_SEC,
  PLAN_OFF_PERCENT
}
