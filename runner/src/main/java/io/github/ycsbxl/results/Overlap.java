package io.github.ycsbxl.results;

/**
 * The stretch of a phase in which every client process ran, without those before and after it in
 * which some had not begun or had ended. Immutable.
 *
 * @param succeeded operations in it; seconds that are only partly in it count by that part
 * @param startSkewMillis from the start of the first process to that of the last, by the clock of
 *     the file system that they share, or by their own if they share none
 */
public record Overlap(long durationNanos, double succeeded, double startSkewMillis) {

  public double seconds() {
    return durationNanos / 1e9;
  }

  /** Successful operations a second. */
  public double opsPerSec() {
    return durationNanos == 0 ? 0 : succeeded * 1e9 / durationNanos;
  }

  Overlap then(Overlap next) {
    return new Overlap(
        durationNanos + next.durationNanos,
        succeeded + next.succeeded,
        Math.max(startSkewMillis, next.startSkewMillis));
  }
}
