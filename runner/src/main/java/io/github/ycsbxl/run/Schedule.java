package io.github.ycsbxl.run;

/**
 * When the operations of one thread are due, on the clock of {@link System#nanoTime}. A schedule
 * does not move when the store is slow, so latencies that count from it show what a user would have
 * waited. Not thread-safe.
 */
interface Schedule {

  /** Begins anew at the given time; called before the first operation of each phase. */
  void startAt(long originNanos);

  /** When the next operation is due. */
  long nextDueNanos();
}
