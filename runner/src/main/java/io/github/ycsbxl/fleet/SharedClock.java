package io.github.ycsbxl.fleet;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock of the file system that client processes share, as far as it differs from this
 * process's. Immutable.
 *
 * @param ahead how far this process's clock is ahead of it
 */
record SharedClock(Duration ahead) {
  /** File systems take a time that the kernel renews this often at the least. */
  private static final Duration TICK = Duration.ofMillis(20);

  /**
   * From a file that was written between two readings of this process's clock. The two clocks count
   * as the same unless that is impossible.
   *
   * @param written by the file system's clock
   */
  static SharedClock measured(Instant before, Instant written, Instant after) {
    if (written.isBefore(before.minus(TICK)) || written.isAfter(after)) {
      Instant middle = before.plus(Duration.between(before, after).dividedBy(2));
      return new SharedClock(Duration.between(written, middle));
    }
    return new SharedClock(Duration.ZERO);
  }

  Instant toShared(Instant own) {
    return own.minus(ahead);
  }

  Instant toOwn(Instant shared) {
    return shared.plus(ahead);
  }
}
