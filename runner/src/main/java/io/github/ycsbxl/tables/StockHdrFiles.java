package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.OutputFile;
import io.github.ycsbxl.log.Outputs;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writer of the logs of stock YCSB's {@code hdrhistogram.fileoutput}: a file per operation, named
 * prefix + operation + .hdr, in microseconds. The last line has the whole phase, because some tools
 * merge only the last lines. Stateless.
 */
public final class StockHdrFiles {
  private StockHdrFiles() {}

  /** Writes the files. Files that cannot be written become problems of the outputs. */
  public static void write(PhaseMeasurement measured, String prefix, Outputs outputs) {
    for (Row row : measured.rows().values()) {
      if (row.unit() == Unit.NANOS && !row.name().isOfNode() && !row.name().isOfScenario()) {
        write(measured, row.name(), row.service(), prefix, outputs);
      }
      if (row.hasIntended()) {
        write(measured, row.name().asIntended(), row.intended(), prefix, outputs);
      }
    }
  }

  private static void write(
      PhaseMeasurement measured, RowName row, Histogram nanos, String prefix, Outputs outputs) {
    Path file = Path.of(prefix + row + ".hdr");
    outputs.write(file, () -> OutputFile.write(file, log(measured, row, nanos)));
  }

  private static byte[] log(PhaseMeasurement measured, RowName row, Histogram nanos) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      var log = new HistogramLogWriter(out);
      log.outputComment("[Logging for: " + row + ", values in us]");
      log.outputLogFormatVersion();
      log.outputLegend();
      double start = measured.startedAtMillis() / 1000.0;
      double end = start + measured.durationNanos() / 1e9;
      log.outputIntervalHistogram(start, end, micros(nanos), 1000.0);
    }
    return bytes.toByteArray();
  }

  private static Histogram micros(Histogram nanos) {
    var micros = new Histogram(nanos.getNumberOfSignificantValueDigits());
    for (HistogramIterationValue value : nanos.recordedValues()) {
      micros.recordValueWithCount(
          value.getValueIteratedTo() / 1000, value.getCountAtValueIteratedTo());
    }
    return micros;
  }
}
