package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.Status;

/**
 * One interval of one row, or of whole operations, without histograms. A number that is not known
 * of the row is NaN. Immutable.
 *
 * @param startNanos from the start of the phase
 * @param endNanos from the start of the phase
 * @param unixMillis its start on the wall clock
 * @param operation {@link #OVERALL} or the row's name
 * @param due operations that a target rate asked for, of whole operations
 * @param values latencies that the statistics are of
 * @param readBytes of values
 * @param writtenBytes of values
 * @param firstFailureNanos from the start of the phase, of whole operations
 * @param successes from the start of the phase
 * @param tries that failed or took long
 */
public record IntervalRow(
    PhaseKey phase,
    long startNanos,
    long endNanos,
    long unixMillis,
    String operation,
    Outcomes outcomes,
    double due,
    double values,
    Latencies latencies,
    double readBytes,
    double writtenBytes,
    double firstFailureNanos,
    SuccessSpans successes,
    SuccessSpans tries) {
  /** The row of whole operations. */
  public static final String OVERALL = "OVERALL";

  /** Operations by what became of them. */
  public record Outcomes(
      double succeeded,
      double missed,
      double failed,
      double existing,
      double stale,
      double indeterminate) {
    static final Outcomes UNKNOWN =
        new Outcomes(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** Statistics of service latencies, in ns. */
  public record Latencies(
      double mean, double p50, double p95, double p99, double p999, double max) {
    static final Latencies UNKNOWN =
        new Latencies(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** The row of whole operations, and then those of latencies of which anything ended. */
  static List<IntervalRow> of(PhaseKey phase, IntervalLine line) {
    var rows = new ArrayList<IntervalRow>();
    rows.add(overall(phase, line));
    line.rows()
        .forEach(
            (name, row) -> {
              if (row.unitOrNanos() == Unit.NANOS && row.values() + row.failed() > 0) {
                rows.add(of(phase, line, name, row));
              }
            });
    return rows;
  }

  public boolean isOverall() {
    return operation.equals(OVERALL);
  }

  /** Start of the interval, in s from the start of the phase. */
  public double second() {
    return startNanos / 1e9;
  }

  /** Length of the interval. */
  public double seconds() {
    return (endNanos - startNanos) / 1e9;
  }

  public double succeeded() {
    return outcomes.succeeded();
  }

  /** So much in the interval as a rate, even if there was no time to tell. */
  public double perSec(double amount) {
    return amount / Math.max(seconds(), 1e-9);
  }

  /** Successes a second. */
  public double opsPerSec() {
    return perSec(outcomes.succeeded());
  }

  /** What a target rate asked for, a second. */
  public double targetOpsPerSec() {
    return perSec(due);
  }

  private static IntervalRow overall(PhaseKey phase, IntervalLine line) {
    long read = 0;
    long written = 0;
    long indeterminate = 0;
    SuccessSpans successes = SuccessSpans.NONE;
    SuccessSpans tries = SuccessSpans.NONE;
    for (Map.Entry<String, RowLine> entry : line.rows().entrySet()) {
      RowLine row = entry.getValue();
      if (!RowName.of(entry.getKey()).isReadModifyWrite()) {
        read += row.readBytes();
        written += row.writtenBytes();
      }
      if (row.unitOrNanos() == Unit.NANOS && RowName.of(entry.getKey()).isSingle()) {
        indeterminate += row.count(RowMeasurement.INDETERMINATE);
        successes = successes.plus(row.successes());
        tries = tries.plus(row.tries());
      }
    }
    var counts = line.counts();
    return new IntervalRow(
        phase,
        line.startNanos(),
        line.endNanos(),
        line.unixMillis(),
        OVERALL,
        new Outcomes(
            counts.succeeded(),
            counts.missed(),
            counts.failed(),
            counts.existing(),
            counts.stale(),
            indeterminate),
        line.due() == null ? Double.NaN : line.due(),
        Double.NaN,
        Latencies.UNKNOWN,
        read + written == 0 ? Double.NaN : read,
        read + written == 0 ? Double.NaN : written,
        line.firstFailureNanos() == null ? Double.NaN : line.firstFailureNanos(),
        successes,
        tries);
  }

  private static IntervalRow of(PhaseKey phase, IntervalLine line, String name, RowLine row) {
    boolean moved = row.readBytes() + row.writtenBytes() > 0;
    return new IntervalRow(
        phase,
        line.startNanos(),
        line.endNanos(),
        line.unixMillis(),
        name,
        RowName.of(name).hasOutcomes() ? outcomes(row) : Outcomes.UNKNOWN,
        Double.NaN,
        row.values(),
        row.values() > 0 ? latencies(name, row) : Latencies.UNKNOWN,
        moved ? row.readBytes() : Double.NaN,
        moved ? row.writtenBytes() : Double.NaN,
        Double.NaN,
        row.successes(),
        row.tries());
  }

  private static Outcomes outcomes(RowLine row) {
    long missed = row.count(Status.NOT_FOUND.getName());
    long existing = row.count(RowMeasurement.EXISTING);
    long stale = row.count(RowMeasurement.STALE);
    return new Outcomes(
        row.values(),
        missed,
        row.failed() - missed - existing - stale,
        existing,
        stale,
        row.count(RowMeasurement.INDETERMINATE));
  }

  /** A client library's means of a second have a mean, but say nothing of percentiles. */
  private static Latencies latencies(String name, RowLine row) {
    return RowName.of(name).hasMeansOnly()
        ? new Latencies(row.mean(), Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN)
        : new Latencies(row.mean(), row.p50(), row.p95(), row.p99(), row.p999(), row.max());
  }
}
