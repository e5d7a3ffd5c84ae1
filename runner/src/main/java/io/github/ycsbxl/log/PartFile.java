package io.github.ycsbxl.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
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

  private static final int LONGEST_FIRST_LINE = 100;

  private final Path path;
  private Optional<HistogramFile> file = Optional.empty();
  private boolean empty = true;

  PartFile(Path log) {
    path = beside(log);
  }

  static Path beside(Path log) {
    return log.resolveSibling(log.getFileName() + ".part");
  }

  /**
   * Reads the length of the log before the interval. Returns empty if the file is missing or empty.
   */
  static Optional<Long> logBytes(Path log) throws IOException {
    try (InputStream lines = WholeLines.open(beside(log), Optional.empty())) {
      var start = new String(lines.readNBytes(LONGEST_FIRST_LINE), StandardCharsets.UTF_8);
      Matcher first = FIRST_LINE.matcher(start);
      return first.lookingAt() ? Optional.of(Long.parseLong(first.group(1))) : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
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
