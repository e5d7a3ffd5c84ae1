package io.github.ycsbxl.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The messages that one test pins, as lines of a golden file: {@code <folder>} for the temporary
 * directory of the test, {@code <folder 2>} for the second one, and {@code 127.0.0.1:<port>} for a
 * port that the system chose. Not thread-safe.
 */
final class PinnedMessages {
  private static final String MESSAGE = "    ";

  private static final Pattern FOLDER =
      Pattern.compile(
          Pattern.quote(Path.of(System.getProperty("java.io.tmpdir")) + "/junit") + "-?\\d+");

  private static final Pattern PORT =
      Pattern.compile("\\b(127\\.0\\.0\\.1|localhost):[1-6]\\d{4}\\b");

  /** A number that is no part of a name, such as {@code p99}. */
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])\\d+(?:,\\d{3}(?!\\d))*(?:\\.\\d+)*(?:[eE][+-]?\\d+)?");

  private final List<String> lines = new ArrayList<>();
  private String last = "";
  private int times;
  private final Map<String, String> folders = new LinkedHashMap<>();

  void addInput(String input) {
    endRepetition();
    lines.add(oneLine(stable(input)));
  }

  /** Adds a message; one that is repeated is counted. */
  void add(String message) {
    String text = stable(message);
    if (times > 0 && text.equals(last)) {
      times++;
    } else {
      endRepetition();
      last = text;
      times = 1;
      text.lines().forEach(line -> lines.add((MESSAGE + line).stripTrailing()));
    }
  }

  private void endRepetition() {
    if (times > 1) {
      lines.add("    <" + times + " times>");
    }
    times = 0;
  }

  void addWithoutNumbers(String message) {
    add(NUMBER.matcher(stable(message)).replaceAll("<n>"));
  }

  List<String> lines() {
    endRepetition();
    return List.copyOf(lines);
  }

  /** Returns a text without what differs from run to run. */
  private String stable(String text) {
    String named = FOLDER.matcher(text).replaceAll(folder -> name(folder.group()));
    return PORT.matcher(named).replaceAll("$1:<port>");
  }

  private String name(String folder) {
    int number = folders.size() + 1;
    return folders.computeIfAbsent(
        folder, added -> number == 1 ? "<folder>" : "<folder " + number + ">");
  }

  /** Escapes line breaks. */
  static String oneLine(String text) {
    return text.replace("\r", "\\r").replace("\n", "\\n");
  }
}
