package io.github.ycsbxl.run;

import java.util.function.LongFunction;
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
   * Schedule of independent operations, like those of many users: a Poisson process. Gaps are drawn
   * in operations, exponentially distributed with a mean of one operation of this thread, and the
   * curve converts them to time. The number of operations in any interval therefore varies as that
   * of independent users does, and the rate has its natural error. The schedules of several threads
   * and clients together are a Poisson process, too. Not thread-safe.
   */
  final class PoissonSchedule implements Schedule {
    private final TargetCurve target;
    private final int threads;
    private final LongFunction<RandomGenerator> gapsOfPhase;
    private long phases;
    private RandomGenerator gaps;
    private long originNanos;
    private double issued;

    /**
     * Creates the schedule of a thread, one of {@code threads}.
     *
     * @param gapsOfPhase creates the random generator of a phase from its number
     */
    PoissonSchedule(TargetCurve target, int threads, LongFunction<RandomGenerator> gapsOfPhase) {
      this.target = target;
      this.threads = threads;
      this.gapsOfPhase = gapsOfPhase;
    }

    @Override
    public void startAt(long originNanos) {
      this.originNanos = originNanos;
      gaps = gapsOfPhase.apply(phases++);
      issued = 0;
    }

    @Override
    public long nextDueNanos() {
      // Multiplied by the number of threads, because each thread executes one of {@code threads}
      // operations on average.
      issued += gaps.nextExponential() * threads;
      return originNanos + target.dueNanos(issued);
    }
  }
}
