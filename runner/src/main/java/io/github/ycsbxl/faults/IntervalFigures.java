package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.HistogramBytes;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.Collection;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Statistics of one interval for finding outages, small enough to keep for a whole run. Latencies
 * are in nanoseconds; with a target rate they are response times. Immutable.
 *
 * @param dueOperations number of scheduled operations; NaN without a target rate
 * @param indeterminate number of failed operations that may have taken effect
 * @param slowestNanos longest service time, whatever the outcome
 * @param latestNanos longest latency of a successful operation
 * @param latenessNanos mean delay from scheduled to actual start
 * @param firstFailureNanos since the start of the phase; negative if none failed
 * @param staleReads detected stale reads
 * @param staleNanos highest staleness of a read
 */
record IntervalFigures(
    long startNanos,
    long endNanos,
    long operations,
    long succeeded,
    long failed,
    long indeterminate,
    double dueOperations,
    long p99Nanos,
    long slowestNanos,
    long latestNanos,
    double latenessNanos,
    long firstFailureNanos,
    long staleReads,
    long staleNanos,
    byte[] latencies) {
  private static final int DIGITS = 3;

  static IntervalFigures of(Interval sample) {
    List<Row> rows = sample.rows().stream().filter(Row::isSingle).toList();
    Histogram latencies = sum(rows);
    List<Row> stale =
        sample.rows().stream()
            .filter(row -> row.name().isStaleRead() && !row.name().isVersions())
            .toList();
    return new IntervalFigures(
        sample.startNanos(),
        sample.endNanos(),
        sample.counts().total(),
        sample.counts().succeeded(),
        sample.counts().failed(),
        rows.stream().mapToLong(row -> row.count(Row.INDETERMINATE)).sum(),
        sample.due().orElse(Double.NaN),
        latencies.getTotalCount() == 0 ? 0 : latencies.getValueAtPercentile(99),
        longest(sample.rows().stream().filter(IntervalFigures::isTried).toList()),
        latencies.getMaxValue(),
        lateness(rows),
        sample.firstFailureNanos().orElse(-1),
        sample.counts().stale() + values(stale),
        longest(stale),
        HistogramBytes.of(latencies));
  }

  /** Returns the number of successful operations that took longer than the SLO. */
  long delayed(long sloNanos) {
    Histogram all = histogram();
    return all.getTotalCount() == 0 || all.getMaxValue() <= sloNanos
        ? 0
        : all.getTotalCount() - all.getCountBetweenValues(0, sloNanos);
  }

  /** Returns the p99 over all these intervals. */
  static long p99(Collection<IntervalFigures> intervals) {
    var sum = new Histogram(DIGITS);
    intervals.forEach(interval -> sum.add(interval.histogram()));
    return sum.getTotalCount() == 0 ? 0 : sum.getValueAtPercentile(99);
  }

  boolean overlaps(Span time) {
    return time.fromNanos() < endNanos && time.toNanos() > startNanos;
  }

  long middleNanos() {
    return startNanos + (endNanos - startNanos) / 2;
  }

  double seconds() {
    return (endNanos - startNanos) / 1e9;
  }

  /** Returns the mean number of overdue operations, by Little's law. */
  double meanOverdue() {
    return latenessNanos * succeeded / Math.max(1, endNanos - startNanos);
  }

  /** Returns the error rate. */
  double failures() {
    return operations == 0 ? 0 : (double) failed / operations;
  }

  boolean isPaced() {
    return !Double.isNaN(dueOperations);
  }

  /** Returns successes as a fraction of due operations, or per second without a target rate. */
  double yield() {
    return succeeded / Math.max(1e-9, isPaced() ? dueOperations : seconds());
  }

  private static boolean isTried(Row row) {
    return row.isSingle() || row.name().isFailed() || row.name().isUnderWay();
  }

  private static long values(List<Row> rows) {
    return rows.stream().mapToLong(Row::succeeded).sum();
  }

  private static long longest(List<Row> rows) {
    return rows.stream().mapToLong(row -> row.service().getMaxValue()).max().orElse(0);
  }

  private static Histogram sum(List<Row> rows) {
    var sum = new Histogram(DIGITS);
    rows.forEach(row -> sum.add(row.hasIntended() ? row.intended() : row.service()));
    return sum;
  }

  private static double lateness(List<Row> rows) {
    double late = 0;
    long count = 0;
    for (Row row : rows) {
      if (row.hasIntended()) {
        late += total(row.intended()) - total(row.service());
        count += row.succeeded();
      }
    }
    return count == 0 ? 0 : late / count;
  }

  /**
   * Returns the sum of all values. Faster than via {@link Histogram#getMean}, because it visits
   * only non-empty slots.
   */
  private static double total(Histogram values) {
    double total = 0;
    long value = values.getMinNonZeroValue();
    while (value <= values.getMaxValue()) {
      total += (double) values.getCountAtValue(value) * values.medianEquivalentValue(value);
      value = values.nextNonEquivalentValue(value);
    }
    return total;
  }

  private Histogram histogram() {
    try {
      return HistogramBytes.histogram(latencies);
    } catch (DataFormatException e) {
      throw new IllegalStateException(e);
    }
  }
}
