package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Row.ValueBytes;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.measure.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * A row of an {@link IntervalLine}. Its percentiles are those of the histogram, so that whoever
 * follows a run need not read that.
 *
 * @param unit null is {@link Unit#NANOS}
 * @param failures by status
 * @param values in the histogram of service latencies
 * @param intended values in that of intended latencies
 * @param succeeded spans of successes in ns from the start of the phase, beginnings and ends in
 *     turn
 * @param tried the same of operations that failed or took long
 */
public record RowLine(
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
    @JsonInclude(JsonInclude.Include.NON_EMPTY) long[] succeeded,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) long[] tried) {

  /** Takes what the line does not have for nothing, and refuses what cannot be. */
  public RowLine {
    failures = failures == null ? new TreeMap<>() : failures;
    succeeded = succeeded == null ? new long[0] : succeeded;
    tried = tried == null ? new long[0] : tried;
    if (succeeded.length % 2 + tried.length % 2 != 0) {
      throw new IllegalArgumentException("it has a span of time that lacks its end");
    }
    long least =
        LongStream.of(readBytes, writtenBytes, values, intended, p50, p95, p99, p999, max)
            .min()
            .orElseThrow();
    if (least < 0 || !(mean >= 0)) {
      throw new IllegalArgumentException("it has a row with a negative figure");
    }
  }

  static RowLine of(Row row) {
    Histogram all = row.service();
    boolean known = all.getTotalCount() > 0;
    return new RowLine(
        row.unit() == Unit.NANOS ? null : row.unit(),
        row.failures(),
        row.bytes().read(),
        row.bytes().written(),
        all.getTotalCount(),
        row.intended().getTotalCount(),
        known ? all.getMean() : 0,
        known ? all.getValueAtPercentile(50) : 0,
        known ? all.getValueAtPercentile(95) : 0,
        known ? all.getValueAtPercentile(99) : 0,
        known ? all.getValueAtPercentile(99.9) : 0,
        known ? all.getMaxValue() : 0,
        numbers(row.successes()),
        numbers(row.tries()));
  }

  /** Adds up what these rows have of whole operations, each of which is in one of them. */
  static RowLine whole(Map<RowName, RowLine> rows) {
    var failures = new TreeMap<String, Long>();
    var bytes = new ValueBytes();
    var succeeded = new ArrayList<Span>();
    var tried = new ArrayList<Span>();
    rows.forEach(
        (name, row) -> {
          if (!name.isReadModifyWrite()) {
            bytes.add(row.readBytes, row.writtenBytes);
          }
          if (row.unitOrNanos() == Unit.NANOS && name.isSingle()) {
            failures.merge(Row.INDETERMINATE, row.count(Row.INDETERMINATE), Long::sum);
            succeeded.addAll(row.successes().spans());
            tried.addAll(row.tries().spans());
          }
        });
    return new RowLine(
        null,
        failures,
        bytes.read(),
        bytes.written(),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        numbers(SuccessSpans.union(succeeded)),
        numbers(SuccessSpans.union(tried)));
  }

  /** The row of an interval that these are the seconds of, with empty histograms. */
  static Row sum(RowName name, List<RowLine> seconds) {
    Row sum = Row.empty(name, seconds.get(0).unitOrNanos());
    var succeeded = new ArrayList<Span>();
    var tried = new ArrayList<Span>();
    for (RowLine second : seconds) {
      second.failures.forEach(sum::addFailures);
      sum.bytes().add(second.readBytes, second.writtenBytes);
      succeeded.addAll(second.successes().spans());
      tried.addAll(second.tries().spans());
    }
    return sum.withTimes(SuccessSpans.union(succeeded), SuccessSpans.union(tried));
  }

  /** This row and that of a later interval as one; of percentiles it has the higher ones. */
  RowLine plus(RowLine next) {
    var failed = new TreeMap<>(failures);
    next.failures.forEach((status, count) -> failed.merge(status, count, Long::sum));
    long all = values + next.values;
    return new RowLine(
        unit,
        failed,
        readBytes + next.readBytes,
        writtenBytes + next.writtenBytes,
        all,
        intended + next.intended,
        all == 0 ? 0 : (mean * values + next.mean * next.values) / all,
        Math.max(p50, next.p50),
        Math.max(p95, next.p95),
        Math.max(p99, next.p99),
        Math.max(p999, next.p999),
        Math.max(max, next.max),
        numbers(successes().plus(next.successes())),
        numbers(tries().plus(next.tries())));
  }

  /** Whether nothing of the row was measured. */
  boolean isEmpty() {
    return failures.isEmpty()
        && readBytes + writtenBytes + values + intended == 0
        && succeeded.length + tried.length == 0;
  }

  Unit unitOrNanos() {
    return unit == null ? Unit.NANOS : unit;
  }

  /** The operations by outcome. */
  Counts counts() {
    return Counts.of(values, failures);
  }

  /** The number of operations that ended with this status. */
  long count(String status) {
    return failures.getOrDefault(status, 0L);
  }

  SuccessSpans successes() {
    return spans(succeeded);
  }

  SuccessSpans tries() {
    return spans(tried);
  }

  private static long[] numbers(SuccessSpans spans) {
    return spans.spans().stream()
        .flatMapToLong(span -> LongStream.of(span.fromNanos(), span.toNanos()))
        .toArray();
  }

  private static SuccessSpans spans(long[] numbers) {
    var spans = new ArrayList<Span>();
    for (int i = 0; i < numbers.length; i += 2) {
      spans.add(new Span(numbers[i], numbers[i + 1]));
    }
    return new SuccessSpans(spans);
  }
}
