package io.github.ycsbxl.run;

import java.util.function.LongSupplier;

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

  /**
   * Evenly spaced operations, taken in turns by the threads so that together they make the target
   * rate without bursts. Not thread-safe.
   */
  final class EvenSchedule implements Schedule {
    /** Some 70 years: further ahead, times on this clock can no longer be compared. */
    static final double MAX_AHEAD_NANOS = Long.MAX_VALUE / 4.0;

    private final TargetCurve target;
    private final int thread;
    private final int threads;
    private long originNanos;
    private double issued;

    /** The schedule of thread {@code thread} of {@code threads}. */
    EvenSchedule(TargetCurve target, int thread, int threads) {
      this.target = target;
      this.thread = thread;
      this.threads = threads;
      this.issued = thread;
    }

    @Override
    public void startAt(long originNanos) {
      this.originNanos = originNanos;
      issued = thread;
    }

    @Override
    public long nextDueNanos() {
      double ahead = target.nanosOf(issued);
      issued += threads;
      return originNanos + (long) Math.min(ahead, MAX_AHEAD_NANOS);
    }
  }

  /**
   * The schedule of a workload that has times of its own: each is asked for once, in nanoseconds
   * after the start.
   */
  static Schedule of(LongSupplier nanosAfterStart) {
    return new Schedule() {
      private long startNanos;

      @Override
      public void startAt(long originNanos) {
        startNanos = originNanos;
      }

      @Override
      public long nextDueNanos() {
        return startNanos + nanosAfterStart.getAsLong();
      }
    };
  }
}
