package io.github.ycsbxl.measure;

/** Outcomes by which whole operations are counted; {@link Counts} says what each means. */
public enum OperationOutcome {
  SUCCEEDED,
  MISSED,
  FAILED,
  EXISTING,
  STALE
}
