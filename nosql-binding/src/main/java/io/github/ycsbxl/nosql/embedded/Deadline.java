package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.nosql.store.NothingDoneException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The end of the time that a request may take, with all its attempts. */
record Deadline(long atNanos, Duration allowed) {

  static Deadline in(Duration allowed) {
    return new Deadline(System.nanoTime() + allowed.toNanos(), allowed);
  }

  boolean passed() {
    return atNanos - System.nanoTime() <= 0;
  }

  /** At least 1, because 0 means for ever to those who are told it. */
  long remainingMs() {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(atNanos - System.nanoTime()));
  }

  /**
   * What the request fails with.
   *
   * @param last what its last attempt failed with, or null
   */
  NothingDoneException timedOut(String what, Throwable last) {
    String reason = last == null ? "" : "; the last attempt: " + last.getMessage();
    return new NothingDoneException(what + " within " + allowed.toMillis() + " ms" + reason, last);
  }
}
