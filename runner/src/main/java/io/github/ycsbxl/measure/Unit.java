package io.github.ycsbxl.measure;

/** What the values of a row are. */
public enum Unit {
  /** Latencies in nanoseconds. */
  NANOS,
  /** Plain numbers, such as retries per operation. */
  COUNT
}
