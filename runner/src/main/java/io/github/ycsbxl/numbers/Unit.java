package io.github.ycsbxl.numbers;

/** Units of a row's values. */
public enum Unit {
  /** Latencies in nanoseconds. */
  NANOS,
  /** Plain numbers, such as retries per operation. */
  COUNT
}
