package io.github.ycsbxl.nosql.store;

/** Nodes that may answer a read. */
public enum Consistency {
  /** Any, so an acknowledged write may not be seen yet. */
  NONE_REQUIRED,
  /** The master, which has every acknowledged write. */
  ABSOLUTE
}
