package io.github.ycsbxl.machine;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reader of the end of a client's output, which tells why the client failed. Stateless. */
public final class OutputTail {
  private static final int LINES = 10;

  private OutputTail() {}

  /** Returns the file name and its last lines, to be appended to a sentence. */
  public static String of(Path log) {
    return "the end of %s:%n%s".formatted(log, tail(log)).stripTrailing();
  }

  private static String tail(Path log) {
    try {
      List<String> lines = Files.readAllLines(log);
      List<String> last = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
      return last.isEmpty() ? "(it is empty)" : "  " + String.join("\n  ", last);
    } catch (IOException e) {
      return "(it cannot be read: " + ErrorMessages.reason(e) + ")";
    }
  }
}
