package io.github.ycsbxl.log;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.InputText;
import io.github.ycsbxl.measure.HistogramBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Reader of logs in HdrHistogram's format: {@code latency.hlog} and logs of other tools. It keeps
 * one histogram at a time, since the histograms of a long run do not fit into memory. It skips an
 * incomplete last line. It includes the samples of an unfinished interval that a killed process
 * left. Used by one thread.
 */
public final class HistogramLog implements AutoCloseable {
  private final Path file;
  private final HistogramLogReader log;
  private final Optional<HistogramLogReader> part;

  private HistogramLog(Path file, InputStream lines, Optional<PartFile.Content> part) {
    this.file = file;
    this.log = new HistogramLogReader(lines);
    this.part =
        part.map(content -> new HistogramLogReader(new ByteArrayInputStream(content.lines())));
  }

  /**
   * Opens the log.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  public static HistogramLog open(Path file) throws IOException {
    Optional<PartFile.Content> part = PartFile.read(file);
    return new HistogramLog(
        file,
        InputText.unmarked(WholeLines.open(file, part.map(PartFile.Content::logBytes))),
        part);
  }

  /** Passes on the histograms, with tags and times, in file order. */
  public static void read(Path file, Consumer<Histogram> receiver) throws IOException {
    try (HistogramLog log = open(file)) {
      Optional<Histogram> next = log.next();
      while (next.isPresent()) {
        receiver.accept(next.get());
        next = log.next();
      }
    }
  }

  /** Returns the next histogram, or empty at the end. */
  public Optional<Histogram> next() throws IOException {
    Optional<Histogram> next = nextOfWhole();
    return next.isPresent() ? next : nextOfPart();
  }

  /** Returns the next histogram of a finished interval, or empty. */
  Optional<Histogram> nextOfWhole() throws IOException {
    return next(log);
  }

  /** Returns the next sample of the unfinished interval, or empty. */
  Optional<Histogram> nextOfPart() throws IOException {
    return part.isEmpty() ? Optional.empty() : next(part.get());
  }

  @Override
  public void close() {
    log.close();
    part.ifPresent(HistogramLogReader::close);
  }

  private Optional<Histogram> next(HistogramLogReader reader) throws IOException {
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
      throw new IOException(file + " cannot be read as a histogram log: " + ErrorMessages.of(e), e);
    }
  }
}
