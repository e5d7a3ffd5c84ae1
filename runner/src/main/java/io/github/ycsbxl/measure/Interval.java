package io.github.ycsbxl.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The measurement of one interval of a phase. The histograms belong to the receiver.
 *
 * @param startNanos from the start of the phase
 * @param endNanos from the start of the phase
 * @param startedAtMillis the interval's start on the wall clock
 * @param counts of this interval
 * @param total of the phase up to the end of this interval
 * @param due operations that a target rate asked for in this interval; empty without one
 * @param firstFailureNanos when the first operation failed, from the start of the phase
 */
public record Interval(
    long startNanos,
    long endNanos,
    long startedAtMillis,
    Counts counts,
    Counts total,
    List<Row> rows,
    OptionalDouble due,
    OptionalLong firstFailureNanos) {

  /** Makes the measurement of an interval without a target rate, and without failures. */
  public Interval(
      long startNanos,
      long endNanos,
      long startedAtMillis,
      Counts counts,
      Counts total,
      List<Row> rows) {
    this(
        startNanos,
        endNanos,
        startedAtMillis,
        counts,
        total,
        rows,
        OptionalDouble.empty(),
        OptionalLong.empty());
  }

  /** Returns this sample with the number of operations that were due in the interval. */
  public Interval withDue(OptionalDouble operations) {
    return new Interval(
        startNanos, endNanos, startedAtMillis, counts, total, rows, operations, firstFailureNanos);
  }

  /** Returns this sample with the times of its operations later by {@code nanos}. */
  public Interval withTimesLater(long nanos) {
    return new Interval(
        startNanos,
        endNanos,
        startedAtMillis,
        counts,
        total,
        rows.stream().map(row -> row.later(nanos)).toList(),
        due,
        firstFailureNanos.stream().map(first -> first + nanos).findFirst());
  }

  /** Returns this sample with these rows. */
  public Interval withRows(List<Row> known) {
    return new Interval(
        startNanos, endNanos, startedAtMillis, counts, total, known, due, firstFailureNanos);
  }

  public double seconds() {
    return (endNanos - startNanos) / 1e9;
  }

  /** Successful operations a second. */
  public double opsPerSec() {
    return counts.succeeded() * 1e9 / Math.max(1, endNanos - startNanos);
  }
}
