package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.OutcomeTimes;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.SuccessSpans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The line of an interval, with everything but the histograms, which are in latency.hlog.
 *
 * @param startNanos from the start of the phase
 * @param endNanos from the start of the phase
 * @param unixMillis its start on the wall clock
 * @param due operations that a target rate asked for; null without one
 * @param firstFailureNanos from the start of the phase; null if none failed
 * @param goesOn whether its histograms are added to those of the interval before
 * @param rows by name, in the order of the sample
 */
public record IntervalLine(
    long startNanos,
    long endNanos,
    long unixMillis,
    Counts counts,
    Double due,
    Long firstFailureNanos,
    boolean goesOn,
    LinkedHashMap<String, RowLine> rows)
    implements LogLine {

  static IntervalLine of(IntervalSample sample, boolean goesOn) {
    var rows = new LinkedHashMap<String, RowLine>();
    for (RowMeasurement row : sample.rows()) {
      RowLine line = RowLine.of(row, sample.times());
      if (!line.isEmpty()) {
        rows.put(row.name(), line);
      }
    }
    OptionalLong failed = sample.times().firstFailureNanos();
    return new IntervalLine(
        sample.startNanos(),
        sample.endNanos(),
        sample.startedAtMillis(),
        sample.counts(),
        sample.due().isPresent() ? sample.due().getAsDouble() : null,
        failed.isPresent() ? failed.getAsLong() : null,
        goesOn,
        rows);
  }

  /** Makes the sample again, with empty histograms. */
  IntervalSample sample(Counts before) {
    var successes = new TreeMap<String, SuccessSpans>();
    var tries = new TreeMap<String, SuccessSpans>();
    List<RowMeasurement> measured = new ArrayList<>();
    rows.forEach(
        (name, row) -> {
          measured.add(row.measurement(name));
          successes.put(name, row.successes());
          tries.put(name, row.tries());
        });
    OptionalLong failed =
        firstFailureNanos == null ? OptionalLong.empty() : OptionalLong.of(firstFailureNanos);
    return new IntervalSample(
        startNanos,
        endNanos,
        unixMillis,
        counts,
        before.plus(counts),
        measured,
        due == null ? OptionalDouble.empty() : OptionalDouble.of(due),
        new OutcomeTimes(successes, tries, failed));
  }
}
