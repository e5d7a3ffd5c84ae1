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
 * @param ended operations that ended in the interval; none counts as delayed without {@code
 *     fault.slo}
 * @param dueOperations number of scheduled operations; NaN without a target rate
 * @param firstFailureNanos since the start of the phase; negative if none failed
 */
record IntervalFigures(
    Span time,
    FaultCost.Ended ended,
    long succeeded,
    double dueOperations,
    Latencies latencies,
    long firstFailureNanos,
    FaultCost.StaleDuring stale) {

  /**
   * Latencies of an interval.
   *
   * @param latestNanos longest latency of a successful operation
   * @param latenessNanos mean delay from scheduled to actual start
   */
  record Latencies(long p99Nanos, long latestNanos, double latenessNanos) {
    private static Latencies of(Spread spread) {
      return new Latencies(
          Math.min(spread.sketch().p99(), spread.maxNanos()),
          spread.maxNanos(),
          spread.scheduled() == 0 ? 0 : spread.lateNanos() / spread.scheduled());
    }
  }

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
        new Span(sample.startNanos(), sample.endNanos()),
        new FaultCost.Ended(
            sample.counts().total(),
            sample.counts().failed(),
            rows.stream().mapToLong(row -> row.count(Row.INDETERMINATE)).sum(),
            spread.delayed()),
        sample.counts().succeeded(),
        sample.due().sum().orElse(Double.NaN),
        Latencies.of(spread),
        sample.firstFailureNanos().orElse(-1),
        new FaultCost.StaleDuring(sample.counts().stale() + values(stale), longest(stale)));
  }

  /** Returns the start since the start of the phase. */
  long startNanos() {
    return time.fromNanos();
  }

  /** Returns the end since the start of the phase. */
  long endNanos() {
    return time.toNanos();
  }

  boolean overlaps(Span other) {
    return other.fromNanos() < endNanos() && other.toNanos() > startNanos();
  }

  long middleNanos() {
    return startNanos() + time.nanos() / 2;
  }

  double seconds() {
    return time.nanos() / 1e9;
  }

  /** Returns the mean number of overdue operations, by Little's law. */
  double meanOverdue() {
    return latencies.latenessNanos() * succeeded / Math.max(1, time.nanos());
  }

  /** Returns the error rate. */
  double failures() {
    return ended.operations() == 0 ? 0 : (double) ended.failed() / ended.operations();
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
