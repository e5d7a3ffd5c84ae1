package io.github.ycsbxl.log;

import io.github.ycsbxl.files.LineFile;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * File in HdrHistogram's log format. The lines of an interval are written together. Used by one
 * thread.
 */
final class HistogramFile implements Closeable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final LineFile file;

  /** Creates an empty file. An existing file is replaced. */
  HistogramFile(Path path) throws IOException {
    file = LineFile.create(path);
  }

  void begin(String comment) throws IOException {
    var lines = new ByteArrayOutputStream();
    var writer = new HistogramLogWriter(lines);
    writer.outputComment(comment);
    writer.outputLogFormatVersion();
    writer.outputLegend();
    file.write(lines.toByteArray());
  }

  void comment(String comment) throws IOException {
    file.write(("#" + comment + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Appends a line per histogram, with its tag and times. */
  void append(Collection<Histogram> histograms) throws IOException {
    var lines = new ByteArrayOutputStream();
    var writer = new HistogramLogWriter(lines);
    for (Histogram histogram : histograms) {
      writer.outputIntervalHistogram(
          histogram.getStartTimeStamp() / 1000.0,
          histogram.getEndTimeStamp() / 1000.0,
          histogram,
          NANOS_PER_MILLI);
    }
    file.write(lines.toByteArray());
  }

  /** Returns the SHA-256 of everything written. Called once, at the end. */
  String checkSum() {
    return file.checkSum();
  }

  long length() throws IOException {
    return file.length();
  }

  void clear() throws IOException {
    file.clear();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
