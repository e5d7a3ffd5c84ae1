package io.github.ycsbxl.benchmark;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Counts of deletes by their outcome. Thread-safe.
 *
 * @param expected deletes that are known to come; those of what runs inserted are found on the way
 * @param absent records that were not there
 * @param reason the store's answer to the last delete that failed; null if none did
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

  /** The number of deletes that have ended, whatever their outcome. */
  public long all() {
    return deleted.get() + absent.get() + failed.get();
  }

  void fail(String why) {
    reason.set(why);
    failed.incrementAndGet();
  }
}
