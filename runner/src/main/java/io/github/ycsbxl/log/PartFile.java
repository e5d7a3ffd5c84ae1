package io.github.ycsbxl.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * The samples of the interval of a log that is not over. It says how long the log was before that
 * interval: what the log has behind it was added up from this file by a process that was killed
 * before it could clear it. The file is there from the first such interval on. Used by one thread.
 */
final class PartFile implements Closeable {
  private static final Pattern FIRST_LINE = Pattern.compile("#up to byte (\\d{1,18}) of the log\n");

  private final Path path;
  private Optional<HistogramFile> file = Optional.empty();
  private boolean empty = true;

  /**
   * Content of such a file.
   *
   * @param logBytes of the log that come before it
   * @param lines whole lines of the log's format
   */
  record Content(long logBytes, byte[] lines) {}

  PartFile(Path log) {
    path = of(log);
  }

  private static Path of(Path log) {
    return log.resolveSibling(log.getFileName() + ".part");
  }

  /** Empty if there is no such file, or nothing in it. */
  static Optional<Content> read(Path log) throws IOException {
    String text;
    try {
      text = Files.readString(of(log), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    // Behind the last line break is a line in whose middle the writer was killed.
    String lines = text.substring(0, text.lastIndexOf('\n') + 1);
    Matcher first = FIRST_LINE.matcher(lines);
    return first.lookingAt()
        ? Optional.of(
            new Content(Long.parseLong(first.group(1)), lines.getBytes(StandardCharsets.UTF_8)))
        : Optional.empty();
  }

  /**
   * @param logBytes how long the log is
   */
  void append(Collection<Histogram> histograms, long logBytes) throws IOException {
    if (file.isEmpty()) {
      file = Optional.of(new HistogramFile(path));
    }
    if (empty) {
      file.get().comment("up to byte " + logBytes + " of the log");
      empty = false;
    }
    file.get().append(histograms);
  }

  void clear() throws IOException {
    if (file.isPresent()) {
      file.get().clear();
      empty = true;
    }
  }

  /** Takes the file away, unless it has what the log has not. */
  @Override
  public void close() throws IOException {
    if (file.isPresent()) {
      file.get().close();
      if (empty) {
        Files.deleteIfExists(path);
      }
    }
  }
}
