package io.github.ycsbxl.fleet;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The clock of a coordinator: the time of day at which it began, and from there on the monotonic
 * time, so that nothing that sets the machine's clock moves a start. Immutable and thread-safe.
 */
final class CoordinatorClock implements InstantSource {
  private final long aheadNanos;

  private CoordinatorClock(long aheadNanos) {
    this.aheadNanos = aheadNanos;
  }

  static CoordinatorClock begin() {
    return new CoordinatorClock(ClockOffset.nanos(Instant.now()) - System.nanoTime());
  }

  /** The time in ns since 1970. */
  long nanos() {
    return System.nanoTime() + aheadNanos;
  }

  @Override
  public Instant instant() {
    return ClockOffset.instant(nanos());
  }
}
