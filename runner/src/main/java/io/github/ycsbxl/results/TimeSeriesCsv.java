package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.NodeRow;
import io.github.ycsbxl.measure.RowKind;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.RowMeasurement.ValueBytes;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVPrinter;

/**
 * Writer of timeseries.csv: a row per interval and operation, written at once so that a killed run
 * leaves what it measured. Used by one thread.
 */
final class TimeSeriesCsv implements AutoCloseable {
  private final String run;
  private final CSVPrinter out;

  /** The columns, in order. A frozen interface: new ones go to the end. */
  enum Column {
    RUN,
    PHASE,
    SECOND,
    UNIX_MS,
    OPERATION,
    SUCCEEDED,
    MISSED,
    FAILED,
    OPS_PER_SEC,
    MEAN_US,
    P50_US,
    P95_US,
    P99_US,
    P999_US,
    MAX_US,
    VALUES,
    ITERATION,
    EXISTING,
    INTERVAL_SECONDS,
    STALE,
    TARGET_OPS_PER_SEC,
    READ_BYTES,
    WRITTEN_BYTES,
    READ_MB_PER_SEC,
    WRITTEN_MB_PER_SEC,
    INDETERMINATE,
    FIRST_FAILURE_MS,
    SUCCESS_MS,
    TRIED_MS
  }

  TimeSeriesCsv(String run, Path file) throws IOException {
    this.run = run;
    this.out = Csv.create(file, Column.class);
    out.flush();
  }

  void write(String phase, int iteration, IntervalSample sample) throws IOException {
    print(overall(phase, iteration, sample));
    for (RowMeasurement row : sample.rows()) {
      if (row.unit() == Unit.NANOS && row.succeeded() + row.failed() > 0) {
        print(operation(phase, iteration, sample, row));
      }
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private Map<Column, Object> overall(String phase, int iteration, IntervalSample sample) {
    Map<Column, Object> cells = setting(phase, iteration, sample, "OVERALL");
    Counts counts = sample.counts();
    cells.put(Column.SUCCEEDED, counts.succeeded());
    cells.put(Column.MISSED, counts.missed());
    cells.put(Column.FAILED, counts.failed());
    cells.put(Column.OPS_PER_SEC, Numbers.decimal(sample.opsPerSec()));
    cells.put(Column.EXISTING, counts.existing());
    cells.put(Column.STALE, counts.stale());
    sample
        .due()
        .ifPresent(
            due -> cells.put(Column.TARGET_OPS_PER_SEC, Numbers.perSec(due, sample.seconds())));
    putBytes(RowKind.bytes(sample.rows()), sample, cells);
    List<RowMeasurement> singles = sample.rows().stream().filter(RowKind::isSingle).toList();
    cells.put(Column.INDETERMINATE, singles.stream().mapToLong(RowKind::indeterminate).sum());
    sample
        .times()
        .firstFailureNanos()
        .ifPresent(nanos -> cells.put(Column.FIRST_FAILURE_MS, Numbers.decimal(nanos / 1e6)));
    cells.put(
        Column.SUCCESS_MS,
        SuccessCell.of(
            singles.stream()
                .map(row -> sample.times().successesOf(row.name()))
                .reduce(SuccessSpans.NONE, SuccessSpans::plus)));
    cells.put(
        Column.TRIED_MS,
        SuccessCell.of(
            singles.stream()
                .map(row -> sample.times().triesOf(row.name()))
                .reduce(SuccessSpans.NONE, SuccessSpans::plus)));
    return cells;
  }

  private Map<Column, Object> operation(
      String phase, int iteration, IntervalSample sample, RowMeasurement row) {
    Map<Column, Object> cells = setting(phase, iteration, sample, row.name());
    if (RowKind.hasOutcomes(row)) {
      cells.put(Column.SUCCEEDED, row.succeeded());
      cells.put(Column.MISSED, RowKind.missed(row));
      cells.put(Column.FAILED, RowKind.failed(row));
      cells.put(Column.OPS_PER_SEC, Numbers.perSec(row.succeeded(), sample.seconds()));
      cells.put(Column.EXISTING, RowKind.existing(row));
      cells.put(Column.STALE, RowKind.stale(row));
      cells.put(Column.INDETERMINATE, RowKind.indeterminate(row));
    }
    cells.put(Column.VALUES, row.service().getTotalCount());
    if (row.service().getTotalCount() > 0) {
      putLatencies(row.service(), NodeRow.hasMeansOnly(row.name()), cells);
    }
    putBytes(row.bytes(), sample, cells);
    cells.put(Column.SUCCESS_MS, SuccessCell.of(sample.times().successesOf(row.name())));
    cells.put(Column.TRIED_MS, SuccessCell.of(sample.times().triesOf(row.name())));
    return cells;
  }

  /** The cells that every row has. */
  private Map<Column, Object> setting(
      String phase, int iteration, IntervalSample sample, String operation) {
    var cells = new EnumMap<Column, Object>(Column.class);
    cells.put(Column.RUN, run);
    cells.put(Column.PHASE, phase);
    cells.put(Column.SECOND, Numbers.decimal(sample.startNanos() / 1e9));
    cells.put(Column.UNIX_MS, sample.startedAtMillis());
    cells.put(Column.OPERATION, operation);
    cells.put(Column.ITERATION, iteration);
    // A last interval may be shorter than three decimals tell.
    double seconds = sample.seconds();
    cells.put(
        Column.INTERVAL_SECONDS,
        seconds < 0.1 ? Numbers.significant(seconds) : Numbers.decimal(seconds));
    return cells;
  }

  private static void putBytes(ValueBytes bytes, IntervalSample sample, Map<Column, Object> cells) {
    if (!bytes.isEmpty()) {
      cells.put(Column.READ_BYTES, bytes.read());
      cells.put(Column.WRITTEN_BYTES, bytes.written());
      cells.put(Column.READ_MB_PER_SEC, Numbers.megabytesPerSec(bytes.read(), sample.seconds()));
      cells.put(
          Column.WRITTEN_MB_PER_SEC, Numbers.megabytesPerSec(bytes.written(), sample.seconds()));
    }
  }

  private static void putLatencies(Histogram nanos, boolean meansOnly, Map<Column, Object> cells) {
    cells.put(Column.MEAN_US, Numbers.inUnit(nanos.getMean(), Unit.NANOS));
    if (!meansOnly) {
      cells.put(Column.P50_US, Numbers.inUnit(nanos.getValueAtPercentile(50), Unit.NANOS));
      cells.put(Column.P95_US, Numbers.inUnit(nanos.getValueAtPercentile(95), Unit.NANOS));
      cells.put(Column.P99_US, Numbers.inUnit(nanos.getValueAtPercentile(99), Unit.NANOS));
      cells.put(Column.P999_US, Numbers.inUnit(nanos.getValueAtPercentile(99.9), Unit.NANOS));
      cells.put(Column.MAX_US, Numbers.inUnit(nanos.getMaxValue(), Unit.NANOS));
    }
  }

  private void print(Map<Column, Object> cells) throws IOException {
    out.printRecord(Csv.inOrder(Column.class, cells));
  }
}
