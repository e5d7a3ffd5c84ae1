package io.github.ycsbxl.results;

import io.github.ycsbxl.log.IntervalRow;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.table.Table;
import io.github.ycsbxl.text.Numbers;
import io.github.ycsbxl.text.OutputFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Writer of timeseries.csv: a row per interval and operation. Stateless. */
final class TimeSeriesCsv {
  static final String NAME = "timeseries.csv";

  static final Table<RunRow> TABLE =
      Table.<RunRow>empty()
          .column("run", RunRow::run)
          .column("phase", of(row -> row.phase().phase()))
          .meaning("start of the interval, from the start of the phase and since 1970")
          .column("second", of(IntervalRow::second))
          .column("unix_ms", of(IntervalRow::unixMillis))
          .meaning("")
          .column("operation", of(IntervalRow::name))
          .meaning("that ended in this interval")
          .column("succeeded", counts(Counts::succeeded))
          .column("missed", counts(Counts::missed))
          .column("failed", counts(Counts::failed))
          .meaning("`succeeded` by `interval_seconds`")
          .column("ops_per_sec", of(IntervalRow::opsPerSec))
          .meaning("")
          .column("mean_us", of(row -> row.meanNanos() / 1e3))
          .column("p50_us", of(row -> row.p50Nanos() / 1e3))
          .column("p95_us", of(row -> row.p95Nanos() / 1e3))
          .column("p99_us", of(row -> row.p99Nanos() / 1e3))
          .column("p999_us", of(row -> row.p999Nanos() / 1e3))
          .column("max_us", of(row -> row.maxNanos() / 1e3))
          .column("values", count(IntervalRow::values))
          .column("iteration", of(row -> row.phase().iteration()))
          .column("existing", counts(Counts::existing))
          .column("interval_seconds", of(TimeSeriesCsv::length))
          .column("stale", counts(Counts::stale))
          .meaning("mean rate that was asked for")
          .column("target_ops_per_sec", of(IntervalRow::targetOpsPerSec))
          .meaning("")
          .column("read_bytes", count(IntervalRow::readBytes))
          .column("written_bytes", count(IntervalRow::writtenBytes))
          .column("read_mb_per_sec", of(row -> row.perSec(row.readBytes() / 1e6)))
          .column("written_mb_per_sec", of(row -> row.perSec(row.writtenBytes() / 1e6)))
          .meaning("failed operations that may have taken place")
          .column("indeterminate", of(IntervalRow::indeterminate))
          .meaning("when the first one failed, from the start of the phase")
          .column("first_failure_ms", of(IntervalRow::firstFailureMillis))
          .meaning(
              "spans, from the start of the phase, with at most 50 ms (of a node 1 s) between"
                  + " successes of a thread: `12000-12413 12930-13000`")
          .column("success_ms", of(row -> spans(row.successes())))
          .meaning(
              "the same of operations that failed or took longer than 50 ms, from beginning to end")
          .column("tried_ms", of(row -> spans(row.tries())));

  private TimeSeriesCsv() {}

  /** An interval of a run, from a line of its log. */
  record RunRow(String run, IntervalRow row) {}

  /** Writes the file of the run whose log is in this folder. */
  static void write(Path folder) throws IOException {
    String run = folder.getFileName().toString();
    OutputFile.write(folder.resolve(NAME), to -> write(folder, run, to));
  }

  private static void write(Path folder, String run, OutputStream to) throws IOException {
    var out = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8));
    out.write(Table.csvLine(TABLE.names()));
    try {
      Run.forEachRow(folder, row -> write(new RunRow(run, row), out));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    out.flush();
  }

  private static void write(RunRow line, Writer out) {
    try {
      out.write(Table.csvLine(TABLE.cells(line)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Function<RunRow, Object> of(Function<IntervalRow, Object> cell) {
    return line -> cell.apply(line.row());
  }

  private static Function<RunRow, Object> counts(Function<Counts, Object> number) {
    return of(row -> row.counts().map(number));
  }

  private static Function<RunRow, Object> count(ToDoubleFunction<IntervalRow> number) {
    return of(
        row ->
            Optional.of(number.applyAsDouble(row))
                .filter(known -> !known.isNaN())
                .map(Double::longValue));
  }

  /** Formats the length; a last interval may be too short for three decimals. */
  private static String length(IntervalRow row) {
    return row.seconds() < 0.1
        ? Numbers.significant(row.seconds())
        : Numbers.decimal(row.seconds());
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
