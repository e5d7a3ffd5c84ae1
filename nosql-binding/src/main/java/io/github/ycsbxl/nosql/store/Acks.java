package io.github.ycsbxl.nosql.store;

/** Nodes of a shard that must have a write before it is acknowledged. */
public enum Acks {
  ALL,
  /** More than half of the nodes, the master included. */
  SIMPLE_MAJORITY,
  /** The master alone. A write that only a failed master had is lost. */
  NONE
}
