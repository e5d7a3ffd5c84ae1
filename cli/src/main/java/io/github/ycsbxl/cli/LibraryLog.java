package io.github.ycsbxl.cli;

import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Warnings that libraries log through java.util.logging: the first of each kind as a line on
 * standard error, and at the end how many more there were. Two are of one kind if they differ in
 * numbers only. A logging.properties of the user's own stands instead. Thread-safe.
 */
final class LibraryLog extends Handler {
  /**
   * The most messages that are remembered, since a library whose messages all differ would fill
   * memory otherwise.
   */
  private static final int MOST_KINDS = 1_000;

  private final PrintStream lines;
  private final Map<String, Integer> repeated = new ConcurrentHashMap<>();
  private final SimpleFormatter formatter = new SimpleFormatter();

  LibraryLog(PrintStream lines) {
    this.lines = lines;
    setLevel(Level.WARNING);
  }

  /** Takes the place of the JDK's handler, which prints every record on two lines. */
  static LibraryLog install(PrintStream lines) {
    var log = new LibraryLog(lines);
    if (System.getProperty("java.util.logging.config.file") == null) {
      LogManager.getLogManager().reset();
      Logger.getLogger("").addHandler(log);
    }
    return log;
  }

  @Override
  public void publish(LogRecord record) {
    if (!isLoggable(record)) {
      return;
    }
    String cause = record.getThrown() == null ? "" : ": " + record.getThrown();
    String text = formatter.formatMessage(record) + cause;
    String kind = record.getLoggerName() + ": " + text.replaceAll("\\d+", "n");
    if (repeated.size() < MOST_KINDS && repeated.merge(kind, 1, Integer::sum) == 1) {
      lines.println(record.getLoggerName() + ": " + text);
    }
  }

  @Override
  public void flush() {
    lines.flush();
  }

  /** Prints how often each warning came again. */
  @Override
  public void close() {
    repeated.forEach(
        (kind, count) -> {
          if (count > 1) {
            lines.println(kind + " (" + count + " times)");
          }
        });
    repeated.clear();
  }
}
