package io.github.ycsbxl.run;

/**
 * Evenly spaced operations, staggered between the threads so that together they make the target
 * rate without bursts. Not thread-safe.
 */
final class EvenSchedule implements Schedule {
  /** Some 70 years: further ahead, times on this clock can no longer be compared. */
  static final double MAX_AHEAD_NANOS = Long.MAX_VALUE / 4.0;

  private final double intervalNanos;
  private final double firstNanos;
  private long originNanos;
  private long issued;

  /** The schedule of thread {@code thread} of {@code threads}. */
  EvenSchedule(double opsPerSec, int thread, int threads) {
    this.intervalNanos = threads * 1e9 / opsPerSec;
    this.firstNanos = intervalNanos * thread / threads;
  }

  @Override
  public void startAt(long originNanos) {
    this.originNanos = originNanos;
    issued = 0;
  }

  @Override
  public long nextDueNanos() {
    double ahead = Math.min(firstNanos + intervalNanos * issued++, MAX_AHEAD_NANOS);
    return originNanos + (long) ahead;
  }
}
