package io.github.ycsbxl.results;

/**
 * The columns of a scalability table, published or ours. A frozen interface: new ones go to the
 * end.
 */
public enum ScalabilityColumn {
  SOURCE,
  SHARDS,
  RECORDS,
  REPLICATION_FACTOR,
  CLIENTS,
  THREADS_PER_CLIENT,
  THREADS,
  OPS_PER_SEC,
  READ_AVG_MS,
  READ_P95_MS,
  READ_P99_MS,
  WRITE_AVG_MS,
  WRITE_P95_MS,
  WRITE_P99_MS,
  STORE
}
