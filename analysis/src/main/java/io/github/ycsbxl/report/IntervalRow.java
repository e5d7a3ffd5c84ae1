package io.github.ycsbxl.report;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One interval of one row, or of whole operations, without histograms. A number of the row that is
 * not known is NaN. Immutable.
 *
 * @param interval its times, and what is known of whole operations alone
 * @param name {@link RowName#OVERALL} or a row of the log
 * @param counts operations by outcome
 * @param row everything else
 */
public record IntervalRow(
    PhaseKey phase, Interval interval, RowName name, Optional<Counts> counts, Row row) {

  /** Makes the row of whole operations, and then the rows of latencies with anything in them. */
  public static List<IntervalRow> of(PhaseKey phase, Interval line) {
    var rows = new ArrayList<IntervalRow>();
    rows.add(
        new IntervalRow(phase, line, RowName.OVERALL, Optional.of(line.counts()), line.overall()));
    for (Row row : line.rows()) {
      Counts counts = row.counts();
      if (row.unit() == Unit.NANOS && counts.total() > 0) {
        Optional<Counts> known = Optional.of(counts).filter(any -> row.name().hasOutcomes());
        rows.add(new IntervalRow(phase, line, row.name(), known, row));
      }
    }
    return rows;
  }

  /** The row of the two intervals as one; of percentiles it has the higher ones. */
  public IntervalRow plus(IntervalRow next) {
    return new IntervalRow(
        phase,
        interval.plus(next.interval),
        name,
        counts.flatMap(mine -> next.counts.map(mine::plus)),
        row.plus(next.row));
  }

  public boolean isOverall() {
    return name.equals(RowName.OVERALL);
  }

  /** The start of the interval on the wall clock. */
  public long unixMillis() {
    return interval.startedAtMillis();
  }

  /** The end of the interval, from the start of the phase. */
  public long endNanos() {
    return interval.endNanos();
  }

  /** The start of the interval, in s from the start of the phase. */
  public double second() {
    return interval.startNanos() / 1e9;
  }

  /** The length of the interval, in s. */
  public double seconds() {
    return (interval.endNanos() - interval.startNanos()) / 1e9;
  }

  /** The amount in the interval as a rate, even if the interval has no length. */
  public double perSec(double amount) {
    return amount / Math.max(seconds(), 1e-9);
  }

  public double succeeded() {
    return counts.isPresent() ? counts.get().succeeded() : Double.NaN;
  }

  /** Successes a second. */
  public double opsPerSec() {
    return perSec(succeeded());
  }

  /** The rate that a target asked for, of whole operations. */
  public double targetOpsPerSec() {
    return isOverall() ? perSec(interval.due().orElse(Double.NaN)) : Double.NaN;
  }

  /** Operations that failed and may have taken place. */
  public Optional<Long> indeterminate() {
    return counts.map(any -> row.count(Row.INDETERMINATE));
  }

  /** The time of the first failure, from the start of the phase; only of whole operations. */
  public double firstFailureMillis() {
    return isOverall() && interval.firstFailureNanos().isPresent()
        ? interval.firstFailureNanos().getAsLong() / 1e6
        : Double.NaN;
  }

  /** The number of service latencies that the statistics are of. */
  public double values() {
    return isOverall() ? Double.NaN : row.succeeded();
  }

  public double meanNanos() {
    return row.succeeded() > 0 ? row.summary().mean() : Double.NaN;
  }

  public double p50Nanos() {
    return percentile(row.summary().p50());
  }

  public double p95Nanos() {
    return percentile(row.summary().p95());
  }

  public double p99Nanos() {
    return percentile(row.summary().p99());
  }

  public double p999Nanos() {
    return percentile(row.summary().p999());
  }

  public double maxNanos() {
    return percentile(row.summary().max());
  }

  /** Bytes of values; not known of a row that moved none. */
  public double readBytes() {
    return moved(row.bytes().read());
  }

  /** Bytes of values; not known of a row that moved none. */
  public double writtenBytes() {
    return moved(row.bytes().written());
  }

  /** Spans of successes, from the start of the phase. */
  public SuccessSpans successes() {
    return row.successes();
  }

  /** Spans of operations that failed or took long, from the start of the phase. */
  public SuccessSpans tries() {
    return row.tries();
  }

  private double moved(long bytes) {
    return !row.bytes().isEmpty() ? bytes : Double.NaN;
  }

  /** A percentile; not known of a client library's means of a second. */
  private double percentile(long nanos) {
    return row.succeeded() > 0 && !name.hasMeansOnly() ? nanos : Double.NaN;
  }
}
