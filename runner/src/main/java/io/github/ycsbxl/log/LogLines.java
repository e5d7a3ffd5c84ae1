package io.github.ycsbxl.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.files.FileAccess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reader of the lines of a run.jsonl that may still grow. It skips an incomplete last line until
 * the rest is written. Used by one thread.
 */
final class LogLines {
  private static final int BLOCK = 1 << 16;
  private static final String INTERVAL = "{\"interval\":";

  private final Path file;
  private final LogLimits limits = new LogLimits();
  private long position;
  private byte[] bytes = new byte[BLOCK];
  private int from;
  private int to;
  private boolean atEnd;

  private LogLines(Path file) {
    this.file = file;
  }

  /** Opens the log of a run that may not have started yet. */
  static LogLines growing(Path folder) {
    return new LogLines(folder.resolve(Run.NAME));
  }

  /**
   * Opens the log of a run that has started.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  static LogLines open(Path folder) throws IOException {
    var lines = growing(folder);
    if (!Files.exists(FileAccess.requireFile(lines.file))) {
      throw new NoSuchFileException(lines.file.toString());
    }
    return lines;
  }

  /**
   * Returns the next line, or empty if there is none yet.
   *
   * @throws IOException naming the file if its content is invalid
   */
  Optional<LogLine> next() throws IOException {
    return line(nextText());
  }

  /** Returns the next line that is not an interval. */
  Optional<LogLine> nextOther() throws IOException {
    Optional<String> text = nextText();
    while (text.isPresent() && text.get().startsWith(INTERVAL)) {
      text = nextText();
    }
    return line(text);
  }

  private Optional<LogLine> line(Optional<String> text) throws IOException {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(LogJson.line(text.get(), limits));
    } catch (JsonProcessingException e) {
      throw wrong(reason(e), e);
    } catch (IOException e) {
      throw wrong(e.getMessage(), e);
      // Invalid values cause all kinds of RuntimeExceptions in constructors and parsers.
    } catch (RuntimeException e) {
      throw wrong(ErrorMessages.message(e), e);
    }
  }

  /** Returns an exception stating that the file is not a run.jsonl. */
  static IOException wrong(Path folder, String why) {
    return new IOException("%s is not a %s: %s".formatted(folder.resolve(Run.NAME), Run.NAME, why));
  }

  private IOException wrong(String why, Exception cause) {
    IOException wrong = wrong(file.resolveSibling(""), why);
    wrong.initCause(cause);
    return wrong;
  }

  /** Returns the message of the cause, or of the parser without source locations. */
  private static String reason(JsonProcessingException e) {
    if (e instanceof ValueInstantiationException && e.getCause() != null) {
      return ErrorMessages.message(e.getCause());
    }
    return e.getOriginalMessage().replaceAll("(?s) \\((start marker )?at \\[.*", "");
  }

  private Optional<String> nextText() throws IOException {
    int searched = from;
    while (true) {
      for (int i = searched; i < to; i++) {
        if (bytes[i] == '\n') {
          requireLength(i - from);
          var text = new String(bytes, from, i - from, StandardCharsets.UTF_8);
          from = i + 1;
          return Optional.of(text);
        }
      }
      searched = to - from;
      if (!readOn()) {
        return Optional.empty();
      }
    }
  }

  private void requireLength(int lineBytes) throws IOException {
    if (lineBytes > LogLimits.MOST_LINE_BYTES) {
      throw wrong(file.resolveSibling(""), "a line is longer than 16 MB");
    }
  }

  /**
   * Moves the remaining bytes to the front of the buffer and reads more. Returns false at the end
   * of the file; a later call looks for new content. The buffer is large only for a long line.
   */
  private boolean readOn() throws IOException {
    if (atEnd) {
      atEnd = false;
      return false;
    }
    int left = to - from;
    requireLength(left);
    int length = Math.max(BLOCK, Integer.highestOneBit(2 * left + BLOCK));
    byte[] room = length == bytes.length ? bytes : new byte[length];
    System.arraycopy(bytes, from, room, 0, left);
    bytes = room;
    from = 0;
    to = left;
    // The file is not kept open, since it may not grow for a long time.
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      channel.position(position);
      int read = channel.read(ByteBuffer.wrap(bytes, to, bytes.length - to));
      position += Math.max(0, read);
      to += Math.max(0, read);
      atEnd = read > 0 && to < bytes.length;
      return read > 0;
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
