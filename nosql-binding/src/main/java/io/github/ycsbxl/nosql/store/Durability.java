package io.github.ycsbxl.nosql.store;

/** Durability of a write on the master when it is acknowledged. */
public enum Durability {
  /** It is on the disk. */
  COMMIT_SYNC,
  /** It is in the process, whose crash loses it on this node. */
  COMMIT_NO_SYNC,
  /** It is in the operating system, whose crash loses it on this node. */
  COMMIT_WRITE_NO_SYNC
}
