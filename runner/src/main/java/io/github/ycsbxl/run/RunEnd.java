package io.github.ycsbxl.run;

/** Condition that ends a run. */
public enum RunEnd {
  /** The limit of time or operations. */
  LIMIT,
  /**
   * The moment at which throughput and p99 have stopped changing, or the limit if it comes first.
   */
  STEADY
}
