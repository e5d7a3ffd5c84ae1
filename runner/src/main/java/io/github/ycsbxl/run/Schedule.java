package io.github.ycsbxl.run;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Due times of the operations of one thread, on the clock of {@link System#nanoTime}. A slow store
 * does not shift the schedule, so response times count from the scheduled start and show what a
 * user would have waited. Not thread-safe.
 */
interface Schedule {

  /** Restarts the schedule at the given time. Called before the first operation of each phase. */
  void startAt(long originNanos);

  /** Returns the due time of the next operation. */
  long nextDueNanos();

  /**
   * Schedule of evenly spaced operations. Threads take turns, so that all together reach the target
   * rate without bursts. Not thread-safe.
   */
  final class EvenSchedule implements Schedule {
    private final TargetCurve target;
    private final int thread;
    private final int threads;
    private long originNanos;
    private double issued;

    /** Creates the schedule of thread {@code thread} of {@code threads}. */
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
   * Returns the schedule of a workload that supplies its own due times, each once, in nanoseconds
   * since the start.
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
   * Schedule of independent operations, like those of many users: a Poisson process with
   * exponentially distributed gaps. The gaps of each block of operations are scaled to the length
   * of the block. Given the number of operations in a block, their times are still those of a
   * Poisson process (uniform order statistics; Devroye, Non-Uniform Random Variate Generation,
   * 1986, V.2), but the rate over a few seconds matches the target. Gaps are drawn in operations;
   * the curve converts them to time. Not thread-safe.
   */
  final class PoissonSchedule implements Schedule {
    /**
     * Minimum number of operations in a block. A block of a slow thread spans several seconds, a
     * block of a fast one a fraction of a second.
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

    /** Creates the schedule of a thread, one of {@code threads}, with its own random generator. */
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
      // Multiplied by the number of threads, because each thread executes one of {@code threads}
      // operations on average.
      double operations = (blocks + arrivals[next++]) * arrivals.length * threads;
      return originNanos + target.dueNanos(operations);
    }

    /** Draws the arrivals of the next block as fractions of its operations. */
    private void drawBlock() {
      double sum = 0;
      for (int i = 0; i < arrivals.length; i++) {
        sum += random.nextExponential();
        arrivals[i] = sum;
      }
      // The block ends with the gap after its last arrival.
      sum += random.nextExponential();
      for (int i = 0; i < arrivals.length; i++) {
        arrivals[i] /= sum;
      }
      next = 0;
    }
  }
}
