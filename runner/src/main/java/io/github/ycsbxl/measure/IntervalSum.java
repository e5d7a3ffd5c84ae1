package io.github.ycsbxl.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Sum of samples, whether they are of one time or follow each other. What is added can be forgotten
 * at once, so that those of many client processes need no memory together. Filled, then read, by
 * one thread.
 */
public final class IntervalSum {
  private final SortedMap<RowName, Row> rows = new TreeMap<>();
  private Counts counts = Counts.NONE;
  private OptionalDouble due = OptionalDouble.empty();
  private OptionalLong firstFailureNanos = OptionalLong.empty();

  /** Adds a sample, which remains as it is. */
  public void add(Interval sample) {
    for (Row row : sample.rows()) {
      rows.compute(
          row.name(), (name, sum) -> (sum == null ? Row.empty(name, row.unit()) : sum).with(row));
    }
    counts = counts.plus(sample.counts());
    due = Stream.of(due, sample.due()).flatMapToDouble(OptionalDouble::stream).reduce(Double::sum);
    firstFailureNanos =
        Stream.of(firstFailureNanos, sample.firstFailureNanos())
            .flatMapToLong(OptionalLong::stream)
            .min();
  }

  /**
   * The sum as one interval.
   *
   * @param before the counts of the phase up to its start
   */
  public Interval interval(long startNanos, long endNanos, long startedAtMillis, Counts before) {
    return new Interval(
        startNanos,
        endNanos,
        startedAtMillis,
        counts,
        before.plus(counts),
        List.copyOf(rows.values()),
        due,
        firstFailureNanos);
  }
}
