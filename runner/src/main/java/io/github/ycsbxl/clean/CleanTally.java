package io.github.ycsbxl.clean;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Counts of deletes by their outcome. Thread-safe. */
public final class CleanTally {
  private final AtomicLong expected;
  private final AtomicLong deleted = new AtomicLong();
  private final AtomicLong absent = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private volatile String reason;

  /**
   * @param expected deletes that are known to come
   */
  CleanTally(long expected) {
    this.expected = new AtomicLong(expected);
  }

  /**
   * The number of deletes that are known to come; those of what runs inserted are found on the way.
   */
  public long expected() {
    return expected.get();
  }

  public long deleted() {
    return deleted.get();
  }

  /** The number of records that were not there. */
  public long absent() {
    return absent.get();
  }

  public long failed() {
    return failed.get();
  }

  /** The store's answer to the last delete that failed. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  /** The number of deletes that have ended, whatever their outcome. */
  public long all() {
    return deleted() + absent() + failed();
  }

  void expect(long more) {
    expected.addAndGet(more);
  }

  void addDeleted() {
    deleted.incrementAndGet();
  }

  void addAbsent() {
    absent.incrementAndGet();
  }

  void addFailed(String why) {
    reason = why;
    failed.incrementAndGet();
  }
}
