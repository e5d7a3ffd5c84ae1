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
import java.util.OptionalLong;
import java.util.stream.Stream;
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
    SUCCESS_MS
  }

  TimeSeriesCsv(String run, Path file) throws IOException {
    this.run = run;
    this.out = Csv.create(file, Column.class);
    out.flush();
  }

  void write(String phase, int iteration, IntervalSample sample) throws IOException {
    Counts counts = sample.counts();
    printStart(phase, sample, "OVERALL");
    out.print(counts.succeeded());
    out.print(counts.missed());
    out.print(counts.failed());
    out.print(Numbers.decimal(sample.opsPerSec()));
    printEmpty(7);
    printEnd(iteration, counts.existing(), counts.stale(), sample);
    out.print(targetOpsPerSec(sample));
    printBytes(RowKind.bytes(sample.rows()), sample);
    out.print(singles(sample).mapToLong(RowKind::indeterminate).sum());
    printTimes(sample.times().firstFailureNanos(), all(sample));
    for (RowMeasurement row : sample.rows()) {
      if (row.unit() == Unit.NANOS && row.succeeded() + row.failed() > 0) {
        writeRow(phase, iteration, sample, row);
      }
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private void writeRow(String phase, int iteration, IntervalSample sample, RowMeasurement row)
      throws IOException {
    printStart(phase, sample, row.name());
    if (RowKind.hasOutcomes(row)) {
      double seconds = Math.max(sample.seconds(), 1e-9);
      out.print(row.succeeded());
      out.print(RowKind.missed(row));
      out.print(RowKind.failed(row));
      out.print(Numbers.decimal(row.succeeded() / seconds));
    } else {
      printEmpty(4);
    }
    printLatencies(row.service(), NodeRow.hasMeansOnly(row.name()));
    out.print(row.service().getTotalCount());
    boolean counts = RowKind.hasOutcomes(row);
    Long existing = counts ? RowKind.existing(row) : null;
    Long stale = counts ? RowKind.stale(row) : null;
    printEnd(iteration, existing, stale, sample);
    out.print(null);
    printBytes(row.bytes(), sample);
    out.print(counts ? RowKind.indeterminate(row) : null);
    printTimes(
        OptionalLong.empty(),
        sample.times().successes().getOrDefault(row.name(), SuccessSpans.NONE));
  }

  private static Stream<RowMeasurement> singles(IntervalSample sample) {
    return sample.rows().stream().filter(RowKind::isSingle);
  }

  private static SuccessSpans all(IntervalSample sample) {
    return singles(sample)
        .map(row -> sample.times().successes().getOrDefault(row.name(), SuccessSpans.NONE))
        .reduce(SuccessSpans.NONE, SuccessSpans::plus);
  }

  private void printTimes(OptionalLong firstFailureNanos, SuccessSpans spans) throws IOException {
    out.print(
        firstFailureNanos.isPresent()
            ? Numbers.decimal(firstFailureNanos.getAsLong() / 1e6)
            : null);
    out.print(SuccessCell.of(spans));
    out.println();
  }

  private void printStart(String phase, IntervalSample sample, String operation)
      throws IOException {
    out.print(run);
    out.print(phase);
    out.print(Numbers.decimal(sample.startNanos() / 1e9));
    out.print(sample.startedAtMillis());
    out.print(operation);
  }

  private void printEnd(int iteration, Long existing, Long stale, IntervalSample sample)
      throws IOException {
    out.print(iteration);
    out.print(existing);
    // A last interval may be shorter than three decimals tell.
    double seconds = sample.seconds();
    out.print(seconds < 0.1 ? Numbers.significant(seconds) : Numbers.decimal(seconds));
    out.print(stale);
  }

  private void printBytes(ValueBytes bytes, IntervalSample sample) throws IOException {
    if (bytes.isEmpty()) {
      printEmpty(4);
    } else {
      out.print(bytes.read());
      out.print(bytes.written());
      out.print(Numbers.megabytesPerSec(bytes.read(), sample.seconds()));
      out.print(Numbers.megabytesPerSec(bytes.written(), sample.seconds()));
    }
  }

  /** The mean rate that was asked for. */
  private static String targetOpsPerSec(IntervalSample sample) {
    return sample.due().isPresent()
        ? Numbers.decimal(sample.due().getAsDouble() / Math.max(sample.seconds(), 1e-9))
        : null;
  }

  private void printLatencies(Histogram nanos, boolean meansOnly) throws IOException {
    if (nanos.getTotalCount() == 0) {
      printEmpty(6);
      return;
    }
    out.print(Numbers.inUnit(nanos.getMean(), Unit.NANOS));
    if (meansOnly) {
      printEmpty(5);
      return;
    }
    out.print(Numbers.inUnit(nanos.getValueAtPercentile(50), Unit.NANOS));
    out.print(Numbers.inUnit(nanos.getValueAtPercentile(95), Unit.NANOS));
    out.print(Numbers.inUnit(nanos.getValueAtPercentile(99), Unit.NANOS));
    out.print(Numbers.inUnit(nanos.getValueAtPercentile(99.9), Unit.NANOS));
    out.print(Numbers.inUnit(nanos.getMaxValue(), Unit.NANOS));
  }

  private void printEmpty(int cells) throws IOException {
    for (int i = 0; i < cells; i++) {
      out.print(null);
    }
  }
}
