package io.github.ycsbxl.clean;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Counts of deletes by their outcome. Thread-safe. */
public final class CleanTally {
  private final AtomicLong deleted = new AtomicLong();
  private final AtomicLong absent = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private volatile String reason;

  CleanTally() {}

  public long deleted() {
    return deleted.get();
  }

  /** Records that were not there. */
  public long absent() {
    return absent.get();
  }

  public long failed() {
    return failed.get();
  }

  /** What the store said to the last delete that failed. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  long all() {
    return deleted() + absent() + failed();
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
