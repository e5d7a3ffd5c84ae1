package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.LatencySummary.Spread;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.List;
import java.util.OptionalLong;

/**
 * Statistics of one interval for finding outages, small enough to keep for a whole run. Latencies
 * are in nanoseconds; with a target rate they are response times. Immutable.
 *
 * @param dueOperations number of scheduled operations; NaN without a target rate
 * @param indeterminate number of failed operations that may have taken effect
 * @param latestNanos longest latency of a successful operation
 * @param latenessNanos mean delay from scheduled to actual start
 * @param firstFailureNanos since the start of the phase; negative if none failed
 * @param staleReads detected stale reads
 * @param staleNanos highest staleness of a read
 * @param delayed number of successful operations that took longer than {@code fault.slo}; 0 without
 *     it
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
    long latestNanos,
    double latenessNanos,
    long firstFailureNanos,
    long staleReads,
    long staleNanos,
    long delayed) {

  /**
   * Summarizes an interval.
   *
   * @param slo {@code fault.slo} in nanoseconds; empty if it is not set
   */
  static IntervalFigures of(Interval sample, OptionalLong slo) {
    List<Row> rows = sample.rows().stream().filter(Row::isSingle).toList();
    Spread spread = rows.stream().map(row -> row.spread(slo)).reduce(Spread.NONE, Spread::plus);
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
        Math.min(spread.sketch().p99(), spread.maxNanos()),
        spread.maxNanos(),
        spread.scheduled() == 0 ? 0 : spread.lateNanos() / spread.scheduled(),
        sample.firstFailureNanos().orElse(-1),
        sample.counts().stale() + values(stale),
        longest(stale),
        spread.delayed());
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

  private static long values(List<Row> rows) {
    return rows.stream().mapToLong(Row::succeeded).sum();
  }

  private static long longest(List<Row> rows) {
    return rows.stream().mapToLong(row -> row.summary().max()).max().orElse(0);
  }
}
