package io.github.ycsbxl.plan;

/** Sharing of hot records among client processes: {@code zipfian.scope}, and stock YCSB's way. */
public enum Scope {
  /** All client processes share the hot records. */
  GLOBAL,
  /** Every process draws from all records, and has hot records of its own. */
  CLIENT,
  /** Every process draws from its own slice of the records only. */
  SLICE,
  /**
   * Stock YCSB 0.17.0: one hot set whose shares are those of 10^10 records and theta 0.99, however
   * many records there are and whatever theta is. That its hash makes some ranks meet in one record
   * is left out.
   */
  STOCK
}
