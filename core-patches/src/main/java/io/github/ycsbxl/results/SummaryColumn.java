package io.github.ycsbxl.results;

/** The columns of summary.csv, in order. A frozen interface: new ones go to the end. */
enum SummaryColumn {
  RUN,
  PHASE,
  BINDING,
  LABEL,
  CLIENTS,
  THREADS_PER_CLIENT,
  THREADS,
  RECORDS,
  TARGET_OPS_PER_SEC,
  OPERATION,
  LATENCY,
  SUCCEEDED,
  MISSED,
  FAILED,
  CONFLICTS,
  SECONDS,
  OPS_PER_SEC,
  UNIT,
  MEAN,
  MIN,
  P50,
  P90,
  P95,
  P99,
  P999,
  P9999,
  MAX,
  PARTIAL,
  VALUES
}
