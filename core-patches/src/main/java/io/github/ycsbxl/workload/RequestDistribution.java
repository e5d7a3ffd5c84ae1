package io.github.ycsbxl.workload;

/** How the records of a run's operations are chosen. */
enum RequestDistribution {
  UNIFORM,
  ZIPFIAN,
  LATEST,
  HOTSPOT,
  EXPONENTIAL,
  SEQUENTIAL,
  FILE
}
