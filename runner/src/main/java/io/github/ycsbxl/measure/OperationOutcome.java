package io.github.ycsbxl.measure;

/** Outcomes of whole operations. {@link Counts} defines them. */
public enum OperationOutcome {
  SUCCEEDED,
  MISSED,
  FAILED,
  EXISTING,
  STALE
}
