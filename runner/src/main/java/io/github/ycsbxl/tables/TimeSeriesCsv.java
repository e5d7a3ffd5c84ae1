package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Row.ValueBytes;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.numbers.Numbers;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Table of timeseries.csv: a row per interval and operation. Stateless. */
final class TimeSeriesCsv {
  static final String NAME = "timeseries.csv";

  static final Table<SeriesRow> TABLE =
      Table.<SeriesRow>empty()
          .column("run", SeriesRow::run)
          .column("phase", row -> row.phase().phase())
          .meaning("start of the interval, since the start of the phase and as Unix time")
          .column("second", row -> row.interval().startNanos() / 1e9)
          .column("unix_ms", row -> row.interval().startedAtMillis())
          .meaning("")
          .column("operation", row -> row.row().name())
          .meaning("operations that ended in this interval")
          .column("succeeded", counts(Counts::succeeded))
          .column("missed", counts(Counts::missed))
          .column("failed", counts(Counts::failed))
          .meaning("`succeeded` / `interval_seconds`")
          .column("ops_per_sec", row -> row.counts().map(ended -> row.perSec(ended.succeeded())))
          .meaning("")
          .column("mean_us", micros(LatencySummary::mean))
          .column("p50_us", percentile(LatencySummary::p50))
          .column("p95_us", percentile(LatencySummary::p95))
          .column("p99_us", percentile(LatencySummary::p99))
          .column("p999_us", percentile(LatencySummary::p999))
          .column("max_us", percentile(LatencySummary::max))
          .column("values", SeriesRow::values)
          .column("iteration", row -> row.phase().iteration())
          .column("existing", counts(Counts::existing))
          .column("interval_seconds", row -> length(row.interval().seconds()))
          .column("stale", counts(Counts::stale))
          .meaning("operations due in this interval / `interval_seconds`")
          .column("target_ops_per_sec", SeriesRow::targetOpsPerSec)
          .meaning("")
          .column("read_bytes", moved(ValueBytes::read))
          .column("written_bytes", moved(ValueBytes::written))
          .column("read_mb_per_sec", megabytesPerSec(ValueBytes::read))
          .column("written_mb_per_sec", megabytesPerSec(ValueBytes::written))
          .meaning("failed operations that may have taken effect")
          .column(
              "indeterminate", row -> row.counts().map(any -> row.row().count(Row.INDETERMINATE)))
          .meaning("time of the first failure since the start of the phase")
          .column("first_failure_ms", SeriesRow::firstFailureMillis)
          .meaning(
              "spans with successes at most 50 ms apart (1 s for a node), since the "
                  + "start of the phase: `12000-12413 12930-13000`")
          .column("success_ms", row -> spans(row.row().successes()))
          .meaning(
              "start and end of operations that failed or took longer than 50 ms, "
                  + "merged if they overlap")
          .column("tried_ms", row -> spans(row.row().tries()))
          .meaning(ScenarioColumn.MEANING)
          .column(ScenarioColumn.NAME, row -> row.row().name().scenario());

  private TimeSeriesCsv() {}

  /**
   * A row of an interval, or the total of all operations.
   *
   * @param counts operations by outcome; empty if the row counts none
   */
  record SeriesRow(
      String run, PhaseKey phase, Interval interval, Row row, Optional<Counts> counts) {
    /** Returns the row of all operations, followed by the non-empty rows of latencies. */
    static List<SeriesRow> of(String run, PhaseKey phase, Interval interval) {
      var rows = new ArrayList<SeriesRow>();
      rows.add(
          new SeriesRow(run, phase, interval, interval.overall(), Optional.of(interval.counts())));
      for (Row row : interval.byPart().labelled().values()) {
        Counts counts = row.counts();
        if (row.unit() == Unit.NANOS && counts.total() > 0) {
          Optional<Counts> known = Optional.of(counts).filter(any -> row.name().hasOutcomes());
          rows.add(new SeriesRow(run, phase, interval, row, known));
        }
      }
      return rows;
    }

    private boolean isOverall() {
      return row.name().equals(RowName.OVERALL);
    }

    /** Returns the bytes of the row, or of all rows of a scenario. */
    private ValueBytes bytes() {
      return row.name().isOverall()
          ? Row.bytes(interval.byPart().part(row.name().scenario()).values())
          : row.bytes();
    }

    /** Returns an amount as a rate. The length of the interval may be 0. */
    private double perSec(double amount) {
      return amount / Math.max(interval.seconds(), 1e-9);
    }

    private Optional<Long> values() {
      return isOverall() ? Optional.empty() : Optional.of(row.succeeded());
    }

    private OptionalDouble targetOpsPerSec() {
      return row.name().isOverall()
          ? interval.due().part(row.name().scenario()).stream().map(this::perSec).findFirst()
          : OptionalDouble.empty();
    }

    private OptionalDouble firstFailureMillis() {
      return isOverall()
          ? interval.firstFailureNanos().stream().mapToDouble(nanos -> nanos / 1e6).findFirst()
          : OptionalDouble.empty();
    }
  }

  /** Formats the length. The last interval may need more than three decimals. */
  private static String length(double seconds) {
    return seconds < 0.1 ? Numbers.significant(seconds) : Numbers.decimal(seconds);
  }

  private static Function<SeriesRow, Object> counts(Function<Counts, Object> number) {
    return row -> row.counts().map(number);
  }

  private static Function<SeriesRow, Object> micros(ToDoubleFunction<LatencySummary> nanos) {
    return row ->
        Optional.of(row.row().summary())
            .filter(latencies -> latencies.values() > 0)
            .map(latencies -> nanos.applyAsDouble(latencies) / 1e3);
  }

  /** Returns a percentile. The cell is empty if the row has only means over one second. */
  private static Function<SeriesRow, Object> percentile(ToDoubleFunction<LatencySummary> nanos) {
    Function<SeriesRow, Object> cell = micros(nanos);
    return row -> row.row().name().hasMeansOnly() ? Optional.empty() : cell.apply(row);
  }

  private static Function<SeriesRow, Object> moved(ToLongFunction<ValueBytes> bytes) {
    return row -> moved(row, bytes);
  }

  private static Function<SeriesRow, Object> megabytesPerSec(ToLongFunction<ValueBytes> bytes) {
    return row -> moved(row, bytes).map(moved -> row.perSec(moved / 1e6));
  }

  /** Returns bytes of values, or empty for a row that moved none. */
  private static Optional<Long> moved(SeriesRow row, ToLongFunction<ValueBytes> bytes) {
    return Optional.of(row.bytes()).filter(known -> !known.isEmpty()).map(bytes::applyAsLong);
  }

  /** Formats spans in ms. */
  static String spans(SuccessSpans spans) {
    return spans.spans().stream()
        .map(span -> millis(span.fromNanos()) + "-" + millis(span.toNanos()))
        .collect(Collectors.joining(" "));
  }

  private static long millis(long nanos) {
    return Math.round(nanos / 1e6);
  }
}
