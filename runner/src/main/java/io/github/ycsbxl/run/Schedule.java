package io.github.ycsbxl.run;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Due times of the operations of one thread, on the clock of {@link System#nanoTime}. A schedule
 * does not move when the store is slow, so latencies that count from it show what a user would have
 * waited. Not thread-safe.
 */
interface Schedule {

  /**
   * Starts the schedule anew at the given time; called before the first operation of each phase.
   */
  void startAt(long originNanos);

  /** The time at which the next operation is due. */
  long nextDueNanos();

  /**
   * Evenly spaced operations, taken in turns by the threads so that together they make the target
   * rate without bursts. Not thread-safe.
   */
  final class EvenSchedule implements Schedule {
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
      long ahead = target.dueNanos(issued);
      issued += threads;
      return originNanos + ahead;
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

  /**
   * Operations that come independently of each other, as those of many users do: the gaps between
   * them are exponentially distributed, so that some come close together. Each second's gaps are
   * scaled so that they add up to a second. That is still a Poisson process, given how many
   * operations the second has (its arrival times are then uniform order statistics; Devroye,
   * Non-Uniform Random Variate Generation, 1986, V.2), and the rate over a run of some seconds is
   * the target and not a matter of luck. Where the rate changes, gaps are drawn in operations, and
   * the curve says how long they take. Not thread-safe.
   */
  final class PoissonSchedule implements Schedule {
    /**
     * The fewest operations of a block: blocks of slow threads take several seconds, and those of
     * fast ones a part of a second.
     */
    private static final int SMALLEST_BLOCK = 10;

    private static final int LARGEST_BLOCK = 1_000;

    private final RandomGenerator random;
    private final TargetCurve target;
    private final int threads;
    private final double[] arrivals;
    private long originNanos;
    private long blocks;
    private int next;

    /** Makes the schedule of one of so many threads, each with its own random generator. */
    PoissonSchedule(TargetCurve target, int threads, RandomGenerator random) {
      this.target = target;
      this.threads = threads;
      this.random = random;
      double perSecond = target.highestOpsPerSec() / threads;
      double size = Math.max(SMALLEST_BLOCK, Math.min(LARGEST_BLOCK, Math.rint(perSecond)));
      this.arrivals = new double[(int) size];
    }

    @Override
    public void startAt(long originNanos) {
      this.originNanos = originNanos;
      blocks = 0;
      drawBlock();
    }

    @Override
    public long nextDueNanos() {
      if (next == arrivals.length) {
        blocks++;
        drawBlock();
      }
      // On average, the operations of this thread alternate with those of the others.
      double operations = (blocks + arrivals[next++]) * arrivals.length * threads;
      return originNanos + target.dueNanos(operations);
    }

    /** Draws the arrivals of the next block as shares of its operations. */
    private void drawBlock() {
      double sum = 0;
      for (int i = 0; i < arrivals.length; i++) {
        sum += random.nextExponential();
        arrivals[i] = sum;
      }
      // The gap behind the last arrival ends with the block.
      sum += random.nextExponential();
      for (int i = 0; i < arrivals.length; i++) {
        arrivals[i] /= sum;
      }
      next = 0;
    }
  }
}
