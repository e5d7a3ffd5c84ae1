package io.github.ycsbxl.keys;

/** How the records of a run's operations are chosen. */
public enum RequestDistribution {
  UNIFORM,
  ZIPFIAN,
  LATEST,
  HOTSPOT,
  EXPONENTIAL,
  SEQUENTIAL,
  FILE
}
