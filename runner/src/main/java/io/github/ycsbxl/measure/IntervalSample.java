package io.github.ycsbxl.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The measurement of one interval of a phase. The histograms belong to the receiver.
 *
 * @param startNanos from the start of the phase
 * @param endNanos from the start of the phase
 * @param startedAtMillis the interval's start on the wall clock
 * @param counts of this interval
 * @param total of the phase up to the end of this interval
 * @param due operations that a target rate asked for in this interval; empty without one
 * @param times at which operations ended, as far as they are known
 */
public record IntervalSample(
    long startNanos,
    long endNanos,
    long startedAtMillis,
    Counts counts,
    Counts total,
    List<RowMeasurement> rows,
    OptionalDouble due,
    OutcomeTimes times) {

  /** Makes the measurement of an interval without a target rate, and without times. */
  public IntervalSample(
      long startNanos,
      long endNanos,
      long startedAtMillis,
      Counts counts,
      Counts total,
      List<RowMeasurement> rows) {
    this(
        startNanos,
        endNanos,
        startedAtMillis,
        counts,
        total,
        rows,
        OptionalDouble.empty(),
        OutcomeTimes.NONE);
  }

  /** Returns this sample with the number of operations that were due in the interval. */
  public IntervalSample withDue(OptionalDouble operations) {
    return new IntervalSample(
        startNanos, endNanos, startedAtMillis, counts, total, rows, operations, times);
  }

  /** Returns this sample with these times. */
  public IntervalSample withTimes(OutcomeTimes known) {
    return new IntervalSample(
        startNanos, endNanos, startedAtMillis, counts, total, rows, due, known);
  }

  /** Returns this sample with these rows. */
  public IntervalSample withRows(List<RowMeasurement> known) {
    return new IntervalSample(
        startNanos, endNanos, startedAtMillis, counts, total, known, due, times);
  }

  /** Returns this interval and the one after it as one. */
  public IntervalSample then(IntervalSample next) {
    var both = new TreeMap<String, RowMeasurement>();
    Stream.of(rows, next.rows)
        .flatMap(List::stream)
        .forEach(row -> both.merge(row.name(), row, RowMeasurement::plus));
    OptionalDouble bothDue =
        Stream.of(due, next.due).flatMapToDouble(OptionalDouble::stream).reduce(Double::sum);
    return new IntervalSample(
        startNanos,
        next.endNanos,
        startedAtMillis,
        counts.plus(next.counts),
        next.total,
        List.copyOf(both.values()),
        bothDue,
        times.plus(next.times));
  }

  public double seconds() {
    return (endNanos - startNanos) / 1e9;
  }

  /** Successful operations a second. */
  public double opsPerSec() {
    return counts.succeeded() * 1e9 / Math.max(1, endNanos - startNanos);
  }
}
