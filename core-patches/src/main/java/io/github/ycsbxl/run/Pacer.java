package io.github.ycsbxl.run;

/**
 * When the operations of one thread are due: evenly spaced, and staggered between the threads so
 * that together they make the target rate without bursts. The schedule does not move when the store
 * is slow, so latencies that count from it show what a user would have waited. Not thread-safe.
 */
final class Pacer {
  /** Some 70 years: further ahead, times on this clock can no longer be compared. */
  private static final double MAX_AHEAD_NANOS = Long.MAX_VALUE / 4.0;

  private final double intervalNanos;
  private final double firstNanos;
  private final long originNanos;
  private long issued;

  /** The pace of thread {@code thread} of {@code threads}, from {@code originNanos} on. */
  Pacer(double targetOpsPerSec, int thread, int threads, long originNanos) {
    this.intervalNanos = threads * 1e9 / targetOpsPerSec;
    this.firstNanos = intervalNanos * thread / threads;
    this.originNanos = originNanos;
  }

  /** When the next operation is due, on the clock of {@link System#nanoTime}. */
  long nextDueNanos() {
    double ahead = Math.min(firstNanos + intervalNanos * issued++, MAX_AHEAD_NANOS);
    return originNanos + (long) ahead;
  }
}
