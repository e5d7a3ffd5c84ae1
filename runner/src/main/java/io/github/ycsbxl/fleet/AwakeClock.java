package io.github.ycsbxl.fleet;

import java.util.function.LongSupplier;

/**
 * Clock that excludes the time during which this process was suspended or its machine was migrated.
 * A thread must poll it: between two calls it advances by at most one second. Thread-safe.
 */
public final class AwakeClock {
  private static final long MOST_NANOS = 1_000_000_000;

  private final LongSupplier nanoClock;
  private long lastNanos;
  private long awakeNanos;

  /** Creates a clock based on a monotonic one. */
  public AwakeClock(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.lastNanos = nanoClock.getAsLong();
  }

  /** Returns the time since the clock was created. */
  public synchronized long nanos() {
    long now = nanoClock.getAsLong();
    awakeNanos += Math.max(0, Math.min(now - lastNanos, MOST_NANOS));
    lastNanos = now;
    return awakeNanos;
  }
}
