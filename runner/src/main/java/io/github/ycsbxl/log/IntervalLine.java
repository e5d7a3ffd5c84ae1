package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbxl.machine.Interference;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.LatencySketch;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.LatencySummary.Spread;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * An {@link Interval} as a line of the log, without histograms, which are in latency.hlog.
 *
 * @param due empty without a target rate
 * @param goesOn true if its histograms are merged into the histograms of the preceding interval
 * @param scenarioDue by scenario with a target rate
 * @param interference with the client; empty without any
 * @param rows non-empty rows, in the order of the interval
 */
record IntervalLine(
    long startNanos,
    long endNanos,
    long unixMillis,
    Counts counts,
    OptionalDouble due,
    OptionalLong firstFailureNanos,
    boolean goesOn,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, Double> scenarioDue,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Interference> interference,
    LinkedHashMap<RowName, RowForm> rows)
    implements LogLine {

  /** Replaces missing members by empty ones. */
  IntervalLine {
    interference = interference == null ? Optional.empty() : interference;
    scenarioDue = scenarioDue == null ? new TreeMap<>() : scenarioDue;
  }

  /**
   * Creates a line.
   *
   * @param spread returns what readers need of a row to find outages, if the histograms of this
   *     second alone are not in latency.hlog
   */
  static IntervalLine of(
      Interval interval, boolean goesOn, Function<Row, Optional<Spread>> spread) {
    var rows = new LinkedHashMap<RowName, RowForm>();
    for (Row row : interval.byPart().labelled().values()) {
      if (!row.isEmpty()) {
        rows.put(row.name(), RowForm.of(row, spread.apply(row)));
      }
    }
    return new IntervalLine(
        interval.startNanos(),
        interval.endNanos(),
        interval.startedAtMillis(),
        interval.counts(),
        interval.due().sum(),
        interval.firstFailureNanos(),
        goesOn,
        interval.due().scenarios(),
        Optional.of(interval.interference()).filter(any -> !any.equals(Interference.NONE)),
        rows);
  }

  /**
   * Restores the interval. Its rows have latency summaries instead of histograms.
   *
   * @param before counts of the phase up to its start
   */
  Interval interval(Counts before) {
    var known = new ArrayList<Row>(rows.size());
    rows.forEach((name, row) -> known.add(row.row(name)));
    return new Interval(
        startNanos,
        endNanos,
        unixMillis,
        counts,
        before.plus(counts),
        RowsByPart.fromLabelled(known),
        new Due(due, scenarioDue),
        firstFailureNanos,
        interference.orElse(Interference.NONE));
  }

  /**
   * A {@link Row} as a member of the line. It includes percentiles, so that readers of a live log
   * do not need the histograms. Its members are not grouped: Jackson reads the members of a record
   * within a record from a copy, and a coordinator reads every row of every client each second.
   *
   * @param unit null means {@link Unit#NANOS}
   * @param response response times; empty without them, and in logs of earlier releases
   * @param succeeded spans of time with successes, as alternating starts and ends
   * @param tried spans of time with failed or slow operations, as alternating starts and ends
   */
  record RowForm(
      Unit unit,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, Long> failures,
      long readBytes,
      long writtenBytes,
      long values,
      long intended,
      double mean,
      long p50,
      long p95,
      long p99,
      long p999,
      long max,
      Optional<LatencySummary> response,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) long[] succeeded,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) long[] tried,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<SpreadForm> spread) {

    /**
     * A {@link Spread} as a member of the line.
     *
     * @param latenessNanos mean delay from scheduled to actual start
     */
    record SpreadForm(
        LatencySketch sketch, long maxNanos, double latenessNanos, long scheduled, long delayed) {
      private static SpreadForm of(Spread spread) {
        return new SpreadForm(
            spread.sketch(),
            spread.maxNanos(),
            spread.lateNanos() / Math.max(1, spread.scheduled()),
            spread.scheduled(),
            spread.delayed());
      }

      private Spread spread() {
        return new Spread(sketch, maxNanos, latenessNanos * scheduled, scheduled, delayed);
      }
    }

    /** Replaces missing members by empty values and rejects invalid ones. */
    RowForm {
      failures = failures == null ? new TreeMap<>() : failures;
      succeeded = succeeded == null ? new long[0] : succeeded;
      tried = tried == null ? new long[0] : tried;
      spread = spread == null ? Optional.empty() : spread;
      if (succeeded.length % 2 + tried.length % 2 != 0) {
        throw new IllegalArgumentException("it has a span of time that lacks its end");
      }
    }

    /** Returns the sum of everything that readers add up. Negative if it overflows. */
    long sum() {
      long sum = readBytes + writtenBytes + values + intended;
      sum += response.map(LatencySummary::values).orElse(0L);
      sum += spread.map(form -> form.sketch.count()).orElse(0L);
      for (long count : failures.values()) {
        sum += count;
      }
      return sum;
    }

    private static RowForm of(Row row, Optional<Spread> spread) {
      LatencySummary.Pair both = row.summaries();
      LatencySummary latencies = both.service();
      return new RowForm(
          row.unit() == Unit.NANOS ? null : row.unit(),
          row.failures(),
          row.bytes().read(),
          row.bytes().written(),
          latencies.values(),
          both.intended(),
          latencies.mean(),
          latencies.p50(),
          latencies.p95(),
          latencies.p99(),
          latencies.p999(),
          latencies.max(),
          both.response(),
          numbers(row.successes()),
          numbers(row.tries()),
          spread.map(SpreadForm::of));
    }

    private Row row(RowName name) {
      var service = new LatencySummary(values, mean, p50, p95, p99, p999, max);
      var both =
          new LatencySummary.Pair(service, intended, response, spread.map(SpreadForm::spread));
      Row row = Row.line(name, unit == null ? Unit.NANOS : unit, both);
      failures.forEach(row::addFailures);
      row.bytes().add(readBytes, writtenBytes);
      return row.withTimes(spans(succeeded), spans(tried));
    }

    private static long[] numbers(SuccessSpans spans) {
      return spans.spans().stream()
          .flatMapToLong(span -> LongStream.of(span.fromNanos(), span.toNanos()))
          .toArray();
    }

    private static SuccessSpans spans(long[] numbers) {
      var spans = new ArrayList<Span>(numbers.length / 2);
      for (int i = 0; i < numbers.length; i += 2) {
        spans.add(new Span(numbers[i], numbers[i + 1]));
      }
      return new SuccessSpans(spans);
    }
  }
}
