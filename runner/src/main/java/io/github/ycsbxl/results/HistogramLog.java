package io.github.ycsbxl.results;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Reader of logs in HdrHistogram's format, {@code latency.hlog} and those of other tools. It holds
 * one histogram at a time, since those of a long run do not fit into memory together. Stateless.
 */
public final class HistogramLog {
  private HistogramLog() {}

  /**
   * Passes on the histograms in the order of the file, with their tags and start times. A last line
   * that was not written completely is left out.
   */
  public static void read(Path file, Consumer<Histogram> receiver) throws IOException {
    try (var log = new HistogramLogReader(file.toFile())) {
      while (log.hasNext()) {
        EncodableHistogram next = log.nextIntervalHistogram();
        if (next instanceof Histogram histogram) {
          receiver.accept(histogram);
        }
      }
    } catch (FileNotFoundException e) {
      throw new NoSuchFileException(file.toString());
    } catch (RuntimeException e) {
      throw new IOException(file + " cannot be read as a histogram log: " + e.getMessage(), e);
    }
  }
}
