package io.github.ycsbxl.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.FileAccess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reader of the lines of a run.jsonl, which may still grow: after the last whole line another one
 * may follow later. Half a line, in which the writer was killed, is not read. Used by one thread.
 */
final class LogLines {
  private static final int BLOCK = 1 << 16;
  private static final String INTERVAL = "{\"interval\":";

  private final Path file;
  private long position;
  private byte[] bytes = new byte[BLOCK];
  private int from;
  private int to;
  private boolean atEnd;

  private LogLines(Path file) {
    this.file = file;
  }

  /** Reads the lines of a run whose folder, or file, need not be there yet. */
  static LogLines growing(Path folder) {
    return new LogLines(folder.resolve(Run.NAME));
  }

  /** Reads the lines of a run that was begun; throws a NoSuchFileException if none was. */
  static LogLines open(Path folder) throws IOException {
    var lines = growing(folder);
    if (!Files.exists(FileAccess.requireFile(lines.file))) {
      throw new NoSuchFileException(lines.file.toString());
    }
    return lines;
  }

  /** The next line; empty if there is none yet. An IOException names a file with other content. */
  Optional<LogLine> next() throws IOException {
    return line(nextText());
  }

  /** The next line that is no interval, which most of them are. */
  Optional<LogLine> nextOther() throws IOException {
    Optional<String> text = nextText();
    while (text.isPresent() && text.get().startsWith(INTERVAL)) {
      text = nextText();
    }
    return line(text);
  }

  private Optional<LogLine> line(Optional<String> text) throws IOException {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(LogJson.line(text.get()));
    } catch (JsonProcessingException e) {
      throw wrong(reason(e), e);
    } catch (IOException e) {
      throw wrong(e.getMessage(), e);
      // Wrong values make constructors and parsers throw RuntimeExceptions of all kinds.
    } catch (RuntimeException e) {
      throw wrong(ErrorMessages.of(e), e);
    }
  }

  /** Makes the exception which says that the file of this run is not a run.jsonl. */
  static IOException wrong(Path folder, String why) {
    return new IOException("%s is not a %s: %s".formatted(folder.resolve(Run.NAME), Run.NAME, why));
  }

  private IOException wrong(String why, Exception cause) {
    IOException wrong = wrong(file.resolveSibling(""), why);
    wrong.initCause(cause);
    return wrong;
  }

  /** The line's own reason, or the parser's without its remarks on places. */
  private static String reason(JsonProcessingException e) {
    if (e instanceof ValueInstantiationException && e.getCause() != null) {
      return ErrorMessages.of(e.getCause());
    }
    return e.getOriginalMessage().replaceAll("(?s) \\((start marker )?at \\[.*", "");
  }

  private Optional<String> nextText() throws IOException {
    int searched = from;
    while (true) {
      for (int i = searched; i < to; i++) {
        if (bytes[i] == '\n') {
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

  /**
   * Moves what is left to the beginning, and reads more behind it; false if there is no more. Where
   * the end was seen, it is the end until the next call, so that each look opens the file once.
   */
  private boolean readOn() throws IOException {
    if (atEnd) {
      atEnd = false;
      return false;
    }
    int left = to - from;
    byte[] room = left + BLOCK > bytes.length ? new byte[2 * bytes.length] : bytes;
    System.arraycopy(bytes, from, room, 0, left);
    bytes = room;
    from = 0;
    to = left;
    // The file is not kept open, since nobody knows when it will have grown.
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
