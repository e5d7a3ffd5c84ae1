package io.github.ycsbxl.run;

/** Condition that ends a run. */
public enum RunEnd {
  /** The limit of time or operations. */
  LIMIT,
  /** Throughput and p99 that stop changing, or the limit if it comes first. */
  STEADY
}
