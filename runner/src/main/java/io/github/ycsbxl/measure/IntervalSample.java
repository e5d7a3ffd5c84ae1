package io.github.ycsbxl.measure;

import java.util.List;

/**
 * The measurement of one interval of a phase. The histograms belong to the receiver.
 *
 * @param startNanos from the start of the phase
 * @param endNanos from the start of the phase
 * @param startedAtMillis the interval's start on the wall clock
 * @param counts of this interval
 * @param total of the phase up to the end of this interval
 */
public record IntervalSample(
    long startNanos,
    long endNanos,
    long startedAtMillis,
    Counts counts,
    Counts total,
    List<RowMeasurement> rows) {

  public double seconds() {
    return (endNanos - startNanos) / 1e9;
  }

  /** Successful operations a second. */
  public double opsPerSec() {
    return counts.succeeded() * 1e9 / Math.max(1, endNanos - startNanos);
  }
}
