package io.github.ycsbxl.fleet;

import java.util.function.LongSupplier;

/**
 * A clock that leaves out the time in which this process stood still, as one does that is stopped
 * or whose machine is moved. It needs a thread that asks for the time again and again: from one
 * question to the next it advances by one second at most. Thread-safe.
 */
public final class AwakeClock {
  private static final long MOST_NANOS = 1_000_000_000;

  private final LongSupplier nanoClock;
  private long lastNanos;
  private long awakeNanos;

  /** Makes a clock over a monotonic one. */
  public AwakeClock(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.lastNanos = nanoClock.getAsLong();
  }

  /** Returns the time since the beginning. */
  public synchronized long nanos() {
    long now = nanoClock.getAsLong();
    awakeNanos += Math.max(0, Math.min(now - lastNanos, MOST_NANOS));
    lastNanos = now;
    return awakeNanos;
  }
}
