package io.github.ycsbxl.trace;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;

/** Reader of the lines of a trace, in order. Not thread-safe. */
final class TraceReader implements AutoCloseable {
  private final Path path;
  private final BufferedReader lines;
  private TraceLine.Form form;
  private long number;
  private long lastNanos = Long.MIN_VALUE;

  private TraceReader(Path path, BufferedReader lines) {
    this.path = path;
    this.lines = lines;
  }

  /**
   * Opens a file.
   *
   * @throws IOException with a sentence if it is missing or unreadable
   */
  static TraceReader open(Path path) throws IOException {
    return new TraceReader(path, TextFile.open(path));
  }

  /**
   * Returns the next non-empty line; null after the last one. Its time is never before that of an
   * earlier line: the operations are executed in the order of the file, so an operation with an
   * earlier time would be late from the start.
   *
   * @throws TraceException naming file and line
   */
  TraceLine next() {
    String line = nextText();
    if (line == null) {
      return null;
    }
    if (form == null) {
      form = TraceLine.Form.detect(line);
    }
    try {
      TraceLine parsed = form.parse(line);
      lastNanos = Math.max(lastNanos, parsed.nanos());
      return parsed.at(lastNanos);
    } catch (IllegalArgumentException e) {
      throw new TraceException(path + ", line " + number + ": " + e.getMessage(), e);
    }
  }

  /** Returns true if lines have times. Valid after the first line was read. */
  boolean hasTimes() {
    return form != null && form.hasTimes();
  }

  private String nextText() {
    try {
      String line;
      do {
        line = lines.readLine();
        number++;
      } while (line != null && line.isBlank());
      return line;
      // The decompressor throws RuntimeExceptions for malformed data.
    } catch (IOException | RuntimeException e) {
      throw new TraceException(
          "%s cannot be read from line %d: %s".formatted(path, number, ErrorMessages.message(e)),
          e);
    }
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new TraceException(path + " cannot be closed: " + e.getMessage(), e);
    }
  }
}
