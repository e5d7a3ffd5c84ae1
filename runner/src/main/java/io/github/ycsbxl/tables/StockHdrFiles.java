package io.github.ycsbxl.tables;

import io.github.ycsbxl.files.AtomicFile;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.numbers.Unit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writer of the logs of stock YCSB's {@code hdrhistogram.fileoutput}: a file per operation, named
 * prefix + operation + .hdr, in microseconds. Files of scenarios are named operation + . +
 * scenario. A file has one line for the whole phase, because some tools merge only the last lines;
 * with status lines, it has one per status line, as stock's have. Filled by one thread.
 */
public final class StockHdrFiles implements RunListener {
  private final PhaseKey phase;
  private final long statusNanos;
  private final SortedMap<RowName, Log> logs = new TreeMap<>();
  private RowsByPart rows = RowsByPart.empty();
  private long fromMillis = Long.MAX_VALUE;
  private long toMillis;

  private StockHdrFiles(PhaseKey phase, long statusSeconds) {
    this.phase = phase;
    this.statusNanos = statusSeconds * 1_000_000_000;
  }

  /** Writes the files. Files that cannot be written become problems of the outputs. */
  public static void write(PhaseMeasurement measured, String prefix, SeparateOutputs outputs) {
    var files = new StockHdrFiles(new PhaseKey("", 0), 0);
    files.rows = measured.byPart();
    files.fromMillis = measured.startedAtMillis();
    files.toMillis = measured.startedAtMillis() + measured.durationNanos() / 1_000_000;
    files.line();
    files.write(prefix, outputs);
  }

  /**
   * Creates a listener for the log of a run. The files of its last phase get a line per this many
   * seconds.
   */
  public static StockHdrFiles listening(Run run, long statusSeconds) {
    return new StockHdrFiles(new PhaseKey(run.last().phase(), 0), statusSeconds);
  }

  /** Writes what the listener heard. Files that cannot be written become problems. */
  public void end(String prefix, SeparateOutputs outputs) {
    line();
    write(prefix, outputs);
  }

  @Override
  public void interval(PhaseKey key, Interval interval, List<Interval> seconds) {
    if (!key.phase().equals(phase.phase())) {
      return;
    }
    fromMillis = Math.min(fromMillis, interval.startedAtMillis());
    toMillis = interval.startedAtMillis() + Math.round(interval.seconds() * 1_000);
    rows.add(interval.byPart());
    if ((toMillis - fromMillis) * 1_000_000 >= statusNanos - 500_000_000) {
      line();
    }
  }

  /** Ends the line of each file. */
  private void line() {
    for (Row row : rows.labelled().values()) {
      if (row.unit() == Unit.NANOS && !row.name().isOfNode() && !row.name().isOverall()) {
        line(row.name(), row.service());
        if (row.hasIntended()) {
          line(row.name().asIntended(), row.intended());
        }
      }
    }
    rows = RowsByPart.empty();
    fromMillis = Long.MAX_VALUE;
  }

  private void line(RowName row, Histogram nanos) {
    logs.computeIfAbsent(row, Log::new).line(fromMillis, toMillis, micros(nanos));
  }

  private void write(String prefix, SeparateOutputs outputs) {
    logs.forEach(
        (row, log) -> {
          Path file = Path.of(prefix + row.toString().replace(':', '.') + ".hdr");
          outputs.write(file, () -> AtomicFile.write(file, log.bytes.toByteArray()));
        });
  }

  private static Histogram micros(Histogram nanos) {
    var micros = new Histogram(nanos.getNumberOfSignificantValueDigits());
    for (HistogramIterationValue value : nanos.recordedValues()) {
      micros.recordValueWithCount(
          value.getValueIteratedTo() / 1000, value.getCountAtValueIteratedTo());
    }
    return micros;
  }

  /** The lines of one file. */
  private static final class Log {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    private final HistogramLogWriter writer = new HistogramLogWriter(out);

    Log(RowName row) {
      writer.outputComment("[Logging for: " + row + ", values in us]");
      writer.outputLogFormatVersion();
      writer.outputLegend();
    }

    void line(long fromMillis, long toMillis, Histogram micros) {
      writer.outputIntervalHistogram(fromMillis / 1000.0, toMillis / 1000.0, micros, 1000.0);
      out.flush();
    }
  }
}
