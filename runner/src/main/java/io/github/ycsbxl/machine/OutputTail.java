package io.github.ycsbxl.machine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.PlainText;
import io.github.ycsbxl.files.FileAccess;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/** Reader of the end of a client's output, which tells why the client failed. Stateless. */
public final class OutputTail {
  private static final int LINES = 10;

  /** Maximum number of bytes to show, since a client may write lines of any length. */
  private static final int MOST_BYTES = 16_000;

  private OutputTail() {}

  /** Returns the file name and its last lines, to be appended to a sentence. */
  public static String read(Path log) {
    return "the end of %s:%n%s".formatted(log, tail(log)).stripTrailing();
  }

  /** Returns the last part of the text. It may begin within a line. */
  private static String end(Path log) throws IOException {
    try (FileChannel file = FileChannel.open(FileAccess.requireFile(log))) {
      long from = Math.max(0, file.size() - MOST_BYTES);
      return UTF_8.decode(FileAccess.read(file, from, MOST_BYTES)).toString();
    }
  }

  private static String tail(Path log) {
    try {
      List<String> lines = PlainText.lines(end(log)).lines().toList();
      List<String> last = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
      return last.isEmpty() ? "(it is empty)" : "  " + String.join("\n  ", last);
    } catch (IOException e) {
      return "(it cannot be read: " + ErrorMessages.reason(e) + ")";
    }
  }
}
