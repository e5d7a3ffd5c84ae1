package io.github.ycsbxl.nosql.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * Log of failures: a warning for the first failure of each kind, and a warning at the end with the
 * number of repetitions. Results count failures, but do not contain their messages. The command
 * line prints the warnings. Thread-safe.
 */
public final class FailureLog {
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Consumer<String> lines;

  /** Creates a log that writes its lines as warnings of the binding. */
  public FailureLog() {
    this(Logger.getLogger("nosql")::warning);
  }

  public FailureLog(Consumer<String> lines) {
    this.lines = lines;
  }

  /**
   * Records a failure.
   *
   * @param kind operation and error
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
