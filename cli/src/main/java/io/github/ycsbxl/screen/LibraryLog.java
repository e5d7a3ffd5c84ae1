package io.github.ycsbxl.screen;

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
 * Handler of java.util.logging for warnings of libraries. It prints the first warning of each kind
 * to stderr, and at the end the number of repetitions. Warnings are of the same kind if they differ
 * only in numbers. A user's own logging.properties has precedence. Thread-safe.
 */
public final class LibraryLog extends Handler {
  /** Maximum number of remembered kinds, which limits memory. */
  private static final int MOST_KINDS = 1_000;

  private final PrintStream lines;
  private final Map<String, Integer> repeated = new ConcurrentHashMap<>();
  private final SimpleFormatter formatter = new SimpleFormatter();

  /** Creates a handler that prints to this stream. */
  public LibraryLog(PrintStream lines) {
    this.lines = lines;
    setLevel(Level.WARNING);
  }

  /** Replaces the JDK's handler, which prints two lines per record. */
  public static LibraryLog install(PrintStream lines) {
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

  /** Prints the number of repetitions of each warning. */
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
