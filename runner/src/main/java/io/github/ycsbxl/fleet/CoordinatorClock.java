package io.github.ycsbxl.fleet;

import java.time.Instant;
import java.time.InstantSource;

/**
 * Clock of a coordinator: the wall-clock time at its creation plus monotonic time, so that
 * adjustments of the wall clock do not shift a start. Immutable and thread-safe.
 */
final class CoordinatorClock implements InstantSource {
  private final long aheadNanos;

  private CoordinatorClock(long aheadNanos) {
    this.aheadNanos = aheadNanos;
  }

  static CoordinatorClock begin() {
    return new CoordinatorClock(ClockOffset.nanos(Instant.now()) - System.nanoTime());
  }

  /** Returns the time in nanoseconds since 1970. */
  long nanos() {
    return System.nanoTime() + aheadNanos;
  }

  @Override
  public Instant instant() {
    return ClockOffset.instant(nanos());
  }
}
