package io.github.ycsbxl.check;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Numbers of deletes by outcome. Thread-safe.
 *
 * @param expected deletes known in advance; inserted records are found later
 * @param absent records that did not exist
 * @param reason the store's response to the latest failed delete; null if none failed
 */
public record CleanTally(
    AtomicLong expected,
    AtomicLong deleted,
    AtomicLong absent,
    AtomicLong failed,
    AtomicReference<String> reason) {

  CleanTally(long expected) {
    this(
        new AtomicLong(expected),
        new AtomicLong(),
        new AtomicLong(),
        new AtomicLong(),
        new AtomicReference<>());
  }

  /** Returns the number of finished deletes, whatever their outcome. */
  public long all() {
    return deleted.get() + absent.get() + failed.get();
  }

  void fail(String why) {
    reason.set(why);
    failed.incrementAndGet();
  }
}
