package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.OutcomeTimes;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.RowMeasurement.ValueBytes;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.measure.Unit;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * A row of an {@link IntervalLine}. Its percentiles are those of the histogram, so that whoever
 * follows a run need not read that.
 *
 * @param unit null is {@link Unit#NANOS}
 * @param failures by status; null if there are none
 * @param values in the histogram of service latencies
 * @param intended values in that of intended latencies
 * @param succeeded spans of successes in ns from the start of the phase, beginnings and ends in
 *     turn; null if there are none
 * @param tried the same of operations that failed or took long; null if there are none
 */
public record RowLine(
    Unit unit,
    TreeMap<String, Long> failures,
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
    long[] succeeded,
    long[] tried) {

  static RowLine of(RowMeasurement row, OutcomeTimes times) {
    Histogram all = row.service();
    boolean known = all.getTotalCount() > 0;
    return new RowLine(
        row.unit() == Unit.NANOS ? null : row.unit(),
        row.failures().isEmpty() ? null : new TreeMap<>(row.failures()),
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
        numbers(times.successesOf(row.name())),
        numbers(times.triesOf(row.name())));
  }

  /** Adds up what these rows have of whole operations, each of which is in one of them. */
  static RowLine whole(Map<String, RowLine> rows) {
    var failures = new TreeMap<String, Long>();
    var bytes = new ValueBytes();
    SuccessSpans successes = SuccessSpans.NONE;
    SuccessSpans tries = SuccessSpans.NONE;
    for (Map.Entry<String, RowLine> entry : rows.entrySet()) {
      RowLine row = entry.getValue();
      if (!RowName.of(entry.getKey()).isReadModifyWrite()) {
        bytes.add(row.readBytes, row.writtenBytes);
      }
      if (row.unitOrNanos() == Unit.NANOS && RowName.of(entry.getKey()).isSingle()) {
        failures.merge(
            RowMeasurement.INDETERMINATE, row.count(RowMeasurement.INDETERMINATE), Long::sum);
        successes = successes.plus(row.successes());
        tries = tries.plus(row.tries());
      }
    }
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
        numbers(successes),
        numbers(tries));
  }

  /** Whether nothing of the row was measured. */
  boolean isEmpty() {
    return failures == null
        && readBytes + writtenBytes + values + intended == 0
        && succeeded == null
        && tried == null;
  }

  Unit unitOrNanos() {
    return unit == null ? Unit.NANOS : unit;
  }

  /** The operations by outcome. */
  Counts counts() {
    return Counts.of(values, failures == null ? Map.of() : failures);
  }

  /** The number of operations that ended with a status other than OK. */
  long count(String status) {
    return failures == null ? 0 : failures.getOrDefault(status, 0L);
  }

  /** Makes the row with empty histograms. */
  RowMeasurement measurement(String name) {
    RowMeasurement row = RowMeasurement.empty(name, unitOrNanos());
    if (failures != null) {
      row.failures().putAll(failures);
    }
    row.bytes().add(readBytes, writtenBytes);
    return row;
  }

  SuccessSpans successes() {
    return spans(succeeded);
  }

  SuccessSpans tries() {
    return spans(tried);
  }

  private static long[] numbers(SuccessSpans spans) {
    if (spans.isEmpty()) {
      return null;
    }
    var numbers = new long[2 * spans.spans().size()];
    int at = 0;
    for (Span span : spans.spans()) {
      numbers[at++] = span.fromNanos();
      numbers[at++] = span.toNanos();
    }
    return numbers;
  }

  private static SuccessSpans spans(long[] numbers) {
    if (numbers == null) {
      return SuccessSpans.NONE;
    }
    var spans = new ArrayList<Span>();
    for (int i = 0; i < numbers.length; i += 2) {
      spans.add(new Span(numbers[i], numbers[i + 1]));
    }
    return new SuccessSpans(spans);
  }
}
