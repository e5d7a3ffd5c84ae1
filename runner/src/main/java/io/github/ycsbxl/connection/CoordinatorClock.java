package io.github.ycsbxl.connection;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The clock of a coordinator: the time of day at which it began, and from there on the monotonic
 * time, so that nothing that sets the machine's clock moves a start. Immutable and thread-safe.
 */
final class CoordinatorClock implements InstantSource {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final long aheadNanos;

  private CoordinatorClock(long aheadNanos) {
    this.aheadNanos = aheadNanos;
  }

  static CoordinatorClock begin() {
    return new CoordinatorClock(nanos(Instant.now()) - System.nanoTime());
  }

  /** The time in ns since 1970. */
  long nanos() {
    return System.nanoTime() + aheadNanos;
  }

  @Override
  public Instant instant() {
    return instant(nanos());
  }

  /** The instant of a time in ns since 1970. */
  static Instant instant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
  }

  /** The time of an instant in ns since 1970. */
  static long nanos(Instant instant) {
    return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
  }
}
