package io.github.ycsbxl.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.files.InputText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.DoubleHistogram;
import org.HdrHistogram.DoubleHistogramIterationValue;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Reader of logs in HdrHistogram's format: {@code latency.hlog} and logs of other tools. It keeps
 * one histogram at a time, since the histograms of a long run do not fit into memory. In this
 * tool's logs, it skips a last line without a line end. It includes the samples of an unfinished
 * interval that a killed process left. Used by one thread.
 */
public final class HistogramLog implements AutoCloseable {
  private final Path file;
  private final HistogramLogReader log;
  private final Optional<HistogramLogReader> part;

  private long values;

  private HistogramLog(Path file, InputStream lines, Optional<InputStream> part) {
    this.file = file;
    this.log = new HistogramLogReader(lines);
    this.part = part.map(HistogramLogReader::new);
  }

  /**
   * Opens the log.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  public static HistogramLog open(Path file) throws IOException {
    Optional<Long> bytesBeforePart = PartFile.logBytes(file);
    InputStream lines = InputText.unmarked(WholeLines.open(file, bytesBeforePart));
    try {
      Optional<InputStream> part =
          bytesBeforePart.isEmpty()
              ? Optional.empty()
              : Optional.of(WholeLines.open(PartFile.beside(file), Optional.empty()));
      return new HistogramLog(file, lines, part);
    } catch (IOException e) {
      lines.close();
      throw e;
    }
  }

  /**
   * Passes on the histograms, with tags and times, in file order. Other tools may end the last line
   * without a line end, or write histograms of decimal numbers.
   *
   * @param scale of decimal numbers, which are multiplied and rounded
   * @return true if the last line is incomplete, so that it was skipped
   */
  public static boolean read(Path file, double scale, Consumer<Histogram> receiver)
      throws IOException {
    try (HistogramLog log = open(file)) {
      log.passOn(log.log, scale, receiver);
      if (log.part.isPresent()) {
        log.passOn(log.part.get(), scale, receiver);
        return false;
      }
    }
    String rest = WholeLines.rest(file);
    if (rest.isBlank()) {
      return false;
    }
    // The library needs a line end.
    byte[] line = (rest + "\n").getBytes(UTF_8);
    try (var log = new HistogramLogReader(new ByteArrayInputStream(line))) {
      EncodableHistogram last = log.hasNext() ? log.nextIntervalHistogram() : null;
      if (last != null) {
        receiver.accept(integers(last, scale));
      }
      return false;
    } catch (RuntimeException e) {
      throwIfMemoryEnded(e);
      return true;
    }
  }

  private void passOn(HistogramLogReader reader, double scale, Consumer<Histogram> receiver)
      throws IOException {
    Optional<EncodableHistogram> next = nextOfAny(reader);
    while (next.isPresent()) {
      receiver.accept(integers(next.get(), scale));
      next = nextOfAny(reader);
    }
  }

  private static Histogram integers(EncodableHistogram any, double scale) {
    if (any instanceof Histogram histogram) {
      return histogram;
    }
    var decimals = (DoubleHistogram) any;
    var integers = new Histogram(decimals.getNumberOfSignificantValueDigits());
    integers.setTag(decimals.getTag());
    integers.setStartTimeStamp(decimals.getStartTimeStamp());
    integers.setEndTimeStamp(decimals.getEndTimeStamp());
    for (DoubleHistogramIterationValue value : decimals.recordedValues()) {
      integers.recordValueWithCount(
          Math.round(value.getValueIteratedTo() * scale), value.getCountAtValueIteratedTo());
    }
    return integers;
  }

  /** Returns true if the first histogram of a log is one of decimal numbers. */
  public static boolean hasDecimals(Path file) throws IOException {
    try (HistogramLog log = open(file)) {
      return log.nextOfAny(log.log).filter(DoubleHistogram.class::isInstance).isPresent();
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
    Optional<EncodableHistogram> next = nextOfAny(reader);
    while (next.isPresent() && !(next.get() instanceof Histogram)) {
      next = nextOfAny(reader);
    }
    return next.map(Histogram.class::cast);
  }

  private Optional<EncodableHistogram> nextOfAny(HistogramLogReader reader) throws IOException {
    try {
      Optional<EncodableHistogram> next = Optional.empty();
      while (next.isEmpty() && reader.hasNext()) {
        // Null for comments at the end of a file.
        next = Optional.ofNullable(reader.nextIntervalHistogram());
      }
      if (next.isPresent() && next.get() instanceof Histogram histogram) {
        count(histogram);
      }
      return next;
    } catch (RuntimeException e) {
      throwIfMemoryEnded(e);
      throw new IOException(
          file + " cannot be read as a histogram log: " + ErrorMessages.message(e), e);
    }
  }

  /**
   * Counts the values of a histogram.
   *
   * @throws IllegalArgumentException if there are so many that sums may overflow
   */
  private void count(Histogram histogram) {
    double all = 0;
    long value = histogram.getMinNonZeroValue();
    while (value > 0 && value <= histogram.getMaxValue()) {
      all += histogram.getCountAtValue(value);
      value = histogram.nextNonEquivalentValue(value);
    }
    all += histogram.getCountAtValue(0);
    if (all > LogLimits.MOST - values) {
      throw new IllegalArgumentException("it counts too many values");
    }
    values += (long) all;
  }

  /**
   * Rethrows an OutOfMemoryError, which the library wraps since it creates histograms by
   * reflection.
   */
  private static void throwIfMemoryEnded(RuntimeException decoding) {
    for (Throwable cause = decoding; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError memory) {
        throw memory;
      }
    }
  }
}
