package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalSum;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The line of an interval, with everything but the histograms, which are in latency.hlog.
 *
 * @param startNanos from the start of the phase
 * @param endNanos from the start of the phase
 * @param unixMillis its start on the wall clock
 * @param due operations that a target rate asked for; empty without one
 * @param firstFailureNanos from the start of the phase; empty if none failed
 * @param goesOn whether its histograms are added to those of the interval before
 * @param rows those of which anything was measured, in the order of the sample
 */
public record IntervalLine(
    long startNanos,
    long endNanos,
    long unixMillis,
    Counts counts,
    OptionalDouble due,
    OptionalLong firstFailureNanos,
    boolean goesOn,
    LinkedHashMap<RowName, RowLine> rows)
    implements LogLine {

  static IntervalLine of(Interval sample, boolean goesOn) {
    var rows = new LinkedHashMap<RowName, RowLine>();
    for (Row row : sample.rows()) {
      RowLine line = RowLine.of(row);
      if (!line.isEmpty()) {
        rows.put(row.name(), line);
      }
    }
    return new IntervalLine(
        sample.startNanos(),
        sample.endNanos(),
        sample.startedAtMillis(),
        sample.counts(),
        sample.due(),
        sample.firstFailureNanos(),
        goesOn,
        rows);
  }

  /** This interval and a later one as one, without their rows. */
  IntervalLine plus(IntervalLine next) {
    var sum = new IntervalSum();
    sum.add(sample());
    sum.add(next.sample());
    return of(sum.interval(startNanos, next.endNanos, unixMillis, Counts.NONE), goesOn);
  }

  /** This interval by a clock that is so much behind. */
  IntervalLine earlier(long millis) {
    return new IntervalLine(
        startNanos, endNanos, unixMillis - millis, counts, due, firstFailureNanos, goesOn, rows);
  }

  /** Makes the sample again, without its rows and without what was before it. */
  Interval sample() {
    return new Interval(
        startNanos, endNanos, unixMillis, counts, counts, List.of(), due, firstFailureNanos);
  }
}
