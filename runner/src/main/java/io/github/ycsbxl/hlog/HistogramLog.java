package io.github.ycsbxl.hlog;

import io.github.ycsbxl.measure.HistogramBytes;
import io.github.ycsbxl.text.WholeLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Reader of logs in HdrHistogram's format, {@code latency.hlog} and those of other tools. It holds
 * one histogram at a time, since those of a long run do not fit into memory together. A last line
 * that was not written completely is left out, and what a killed process left of an interval that
 * was not over is there. Used by one thread.
 */
public final class HistogramLog implements AutoCloseable {
  private final Path file;
  private final HistogramLogReader reader;

  private HistogramLog(Path file, InputStream lines) {
    this.file = file;
    this.reader = new HistogramLogReader(lines);
  }

  /** A NoSuchFileException says that there is none. */
  public static HistogramLog open(Path file) throws IOException {
    Optional<PartFile.Content> part = PartFile.read(file);
    InputStream log = WholeLines.open(file, part.map(PartFile.Content::logBytes));
    return new HistogramLog(
        file,
        part.isEmpty()
            ? log
            : new SequenceInputStream(log, new ByteArrayInputStream(part.get().lines())));
  }

  /** Passes on the histograms in the order of the file, with their tags and times. */
  public static void read(Path file, Consumer<Histogram> receiver) throws IOException {
    try (HistogramLog log = open(file)) {
      Optional<Histogram> next = log.next();
      while (next.isPresent()) {
        receiver.accept(next.get());
        next = log.next();
      }
    }
  }

  /** Empty at the end. */
  public Optional<Histogram> next() throws IOException {
    try {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram) {
          return Optional.of(histogram);
        }
      }
      return Optional.empty();
    } catch (RuntimeException e) {
      HistogramBytes.throwIfMemoryEnded(e);
      throw new IOException(file + " cannot be read as a histogram log: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
