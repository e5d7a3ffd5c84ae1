package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.nosql.store.NothingDoneException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Deadline of a request with all its attempts. Immutable. */
record Deadline(long atNanos, Duration allowed) {

  static Deadline after(Duration allowed) {
    return new Deadline(System.nanoTime() + allowed.toNanos(), allowed);
  }

  boolean passed() {
    return atNanos - System.nanoTime() <= 0;
  }

  /**
   * Returns the remaining time, at least 1 ms, because JE and {@link Object#wait(long)} interpret 0
   * as no limit.
   */
  long remainingMs() {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(atNanos - System.nanoTime()));
  }

  /**
   * Creates the failure of a request that missed the deadline.
   *
   * @param last failure of the last attempt, or null
   */
  NothingDoneException timedOut(String what, Throwable last) {
    String reason = last == null ? "" : "; the last attempt: " + last.getMessage();
    return new NothingDoneException(what + " within " + allowed.toMillis() + " ms" + reason, last);
  }
}
