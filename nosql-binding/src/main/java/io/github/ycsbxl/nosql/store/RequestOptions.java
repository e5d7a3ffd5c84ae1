package io.github.ycsbxl.nosql.store;

import java.time.Duration;

/** Options of all requests of a client. The timeout covers all attempts of a request. */
public record RequestOptions(
    Durability durability, Acks acks, Consistency consistency, Duration timeout) {

  /** Nodes of a shard that must have a write before it is acknowledged. */
  public enum Acks {
    ALL,
    /** More than half of the nodes, the master included. */
    SIMPLE_MAJORITY,
    /** The master alone. A write that only a failed master had is lost. */
    NONE
  }

  /** Durability of a write on the master when it is acknowledged. */
  public enum Durability {
    /** It is on the disk. */
    COMMIT_SYNC,
    /** It is in the process, whose crash loses it on this node. */
    COMMIT_NO_SYNC,
    /** It is in the operating system, whose crash loses it on this node. */
    COMMIT_WRITE_NO_SYNC
  }

  /** Nodes that may answer a read. */
  public enum Consistency {
    /** Any, so an acknowledged write may not be seen yet. */
    NONE_REQUIRED,
    /** The master, which has every acknowledged write. */
    ABSOLUTE
  }
}
