package io.github.ycsbxl.keys;

/** Whose hot records are whose. */
public enum ZipfianScope {
  /** All client processes share the hot records, as in stock YCSB. */
  GLOBAL,
  /** Every process draws from all records, and has hot records of its own. */
  CLIENT,
  /** Every process draws from its own slice of the records only. */
  SLICE
}
