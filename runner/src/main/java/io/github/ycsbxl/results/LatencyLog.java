package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.Unit;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writer of latency.hlog: one histogram per interval and operation in HdrHistogram's own log
 * format, in ns, so that any percentile over any period can be computed later. Tags are the
 * operations' names; those of a load start with {@code load/}, those of intended latencies with
 * {@code Intended-}. Used by one thread.
 */
final class LatencyLog implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final PrintStream file;
  private final HistogramLogWriter log;

  LatencyLog(String comment, Path path) throws IOException {
    file = new PrintStream(path.toFile(), StandardCharsets.UTF_8);
    log = new HistogramLogWriter(file);
    log.outputComment("[" + comment + ", values in ns, Interval_Max in ms]");
    log.outputLogFormatVersion();
    log.outputLegend();
  }

  void write(String phase, IntervalSample sample) throws IOException {
    String prefix = phase.equals("run") ? "" : phase + "/";
    for (RowMeasurement row : sample.rows()) {
      if (row.unit() == Unit.NANOS) {
        write(prefix + row.name(), row.service(), sample);
        write(prefix + "Intended-" + row.name(), row.intended(), sample);
      }
    }
    // The stream keeps its exceptions to itself.
    if (file.checkError()) {
      throw new IOException("it is not written completely");
    }
  }

  @Override
  public void close() {
    file.close();
  }

  private void write(String tag, Histogram histogram, IntervalSample sample) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    histogram.setTag(tag);
    histogram.setStartTimeStamp(sample.startedAtMillis());
    histogram.setEndTimeStamp(
        sample.startedAtMillis() + (sample.endNanos() - sample.startNanos()) / 1_000_000);
    log.outputIntervalHistogram(
        histogram.getStartTimeStamp() / 1000.0,
        histogram.getEndTimeStamp() / 1000.0,
        histogram,
        NANOS_PER_MILLI);
  }
}
