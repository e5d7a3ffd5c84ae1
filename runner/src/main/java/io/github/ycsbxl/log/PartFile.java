package io.github.ycsbxl.log;

import io.github.ycsbxl.config.FileAccess;
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
 * File with the one-second samples of an unfinished merged interval. It contains the length of the
 * log before that interval. If the log is longer, the samples are already in the log: the client
 * was killed before it could clear this file. Created with the first merged interval. Used by one
 * thread.
 */
final class PartFile implements Closeable {
  private static final Pattern FIRST_LINE = Pattern.compile("#up to byte (\\d{1,18}) of the log\n");

  private final Path path;
  private Optional<HistogramFile> file = Optional.empty();
  private boolean empty = true;

  /**
   * Content of such a file.
   *
   * @param logBytes length of the log before the interval
   * @param lines whole lines in the log's format
   */
  record Content(long logBytes, byte[] lines) {}

  PartFile(Path log) {
    path = of(log);
  }

  static Path of(Path log) {
    return log.resolveSibling(log.getFileName() + ".part");
  }

  /** Reads the file. Returns empty if it is missing or empty. */
  static Optional<Content> read(Path log) throws IOException {
    String text;
    try {
      text = Files.readString(FileAccess.requireFile(of(log)), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    // The text after the last line break is a line that was cut when the writer was killed.
    String lines = text.substring(0, text.lastIndexOf('\n') + 1);
    Matcher first = FIRST_LINE.matcher(lines);
    return first.lookingAt()
        ? Optional.of(
            new Content(Long.parseLong(first.group(1)), lines.getBytes(StandardCharsets.UTF_8)))
        : Optional.empty();
  }

  /**
   * Appends samples.
   *
   * @param logBytes length of the log before the interval
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

  /** Deletes the file, unless it has samples that the log lacks. */
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
