package io.github.ycsbxl.results;

/** The columns of sweep.csv, in order. A frozen interface: new ones go to the end. */
enum SweepColumn {
  RUN,
  THREADS,
  TARGET_OPS_PER_SEC,
  OPS_PER_SEC,
  TARGET_REACHED,
  FAILED,
  LATENCY,
  READ_MEAN_MS,
  READ_P50_MS,
  READ_P95_MS,
  READ_P99_MS,
  WRITE_MEAN_MS,
  WRITE_P50_MS,
  WRITE_P95_MS,
  WRITE_P99_MS,
  PARTIAL
}
