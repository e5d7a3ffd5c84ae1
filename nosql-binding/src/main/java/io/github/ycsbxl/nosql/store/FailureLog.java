package io.github.ycsbxl.nosql.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * Log of failures, since a status only counts: a warning for the first of each kind, and one at the
 * end with the number of its kind. The command line prints what is logged. Thread-safe.
 */
public final class FailureLog {
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Consumer<String> lines;

  /** Makes a log whose lines are warnings of the binding. */
  public FailureLog() {
    this(Logger.getLogger("nosql")::warning);
  }

  public FailureLog(Consumer<String> lines) {
    this.lines = lines;
  }

  /**
   * Notes a failure.
   *
   * @param kind what failed and with what
   */
  public void note(String kind, Supplier<String> reason) {
    LongAdder count = counts.get(kind);
    if (count == null) {
      var first = new LongAdder();
      count = counts.putIfAbsent(kind, first);
      if (count == null) {
        count = first;
        lines.accept(kind + ": " + reason.get());
      }
    }
    count.increment();
  }

  /** Logs one line for each kind of failure that occurred more than once. */
  public void sumUp() {
    counts.forEach(
        (kind, count) -> {
          if (count.sum() > 1) {
            lines.accept(kind + ": " + count.sum() + " times in all");
          }
        });
  }
}
