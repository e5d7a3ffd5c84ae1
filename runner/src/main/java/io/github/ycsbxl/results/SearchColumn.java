package io.github.ycsbxl.results;

/** The columns of search.csv, in order. A frozen interface: new ones go to the end. */
enum SearchColumn {
  RUN,
  TARGET_OPS_PER_SEC,
  OPS_PER_SEC,
  TARGET_REACHED,
  BOUND,
  MEASURED_MS,
  HOLDS,
  PARTIAL
}
