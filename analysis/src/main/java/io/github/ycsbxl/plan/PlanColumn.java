package io.github.ycsbxl.plan;

/** The columns of a plan, in order. A frozen interface: new ones go to the end. */
public enum PlanColumn {
  SCOPE,
  SHARDS,
  RECORDS,
  CLIENTS,
  THETA,
  OPS_PER_SEC,
  HOTTEST_KEY_PERCENT,
  HOTTEST_KEY_OPS_PER_SEC,
  HOTTEST_SHARD_PERCENT,
  HOTTEST_SHARD_OPS_PER_SEC,
  WRITES_PER_SEC,
  WINDOW_MS,
  CONFLICT_PERCENT,
  SHARD_CAPACITY_OPS_PER_SEC,
  HIGHEST_OPS_PER_SEC
}
