package io.github.ycsbxl.schedule;

import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Due times of the operations of one thread, on the clock of {@link System#nanoTime}. A slow store
 * does not shift the schedule, so response times count from the scheduled start and show what a
 * user would have waited. Not thread-safe.
 */
public interface Schedule {

  /** Restarts the schedule at the given time. Called before the first operation of each phase. */
  void startAt(long originNanos);

  /** Returns the due time of the next operation. */
  long nextDueNanos();

  /**
   * Returns a counter of the operations that are due in the current phase; empty if their due times
   * are not known in advance. Another thread may use it.
   */
  default Optional<DueCounter> dueCounter() {
    return Optional.empty();
  }

  /**
   * Counter of the operations that one thread's schedule makes due, whether they are started in
   * time or not. Used by one thread.
   */
  @FunctionalInterface
  interface DueCounter {
    /**
     * Returns the number of operations due before a time, on average over an operation's gap if
     * they are evenly spaced. Times do not go back.
     */
    double before(long nanos);
  }

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
    public EvenSchedule(TargetCurve target, int thread, int threads) {
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

    @Override
    public Optional<DueCounter> dueCounter() {
      long start = originNanos;
      return Optional.of(
          nanos -> nanos <= start ? 0 : target.operationsBefore(nanos - start) / threads);
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
    private Times times;

    /**
     * Creates the schedule of a thread, one of {@code threads}.
     *
     * @param gapsOfPhase creates the random generator of a phase from its number
     */
    public PoissonSchedule(
        TargetCurve target, int threads, LongFunction<RandomGenerator> gapsOfPhase) {
      this.target = target;
      this.threads = threads;
      this.gapsOfPhase = gapsOfPhase;
    }

    @Override
    public void startAt(long originNanos) {
      times = new Times(originNanos, phases++);
    }

    @Override
    public long nextDueNanos() {
      return times.next();
    }

    /** Returns a counter that draws the same arrivals once more. */
    @Override
    public Optional<DueCounter> dueCounter() {
      Times same = new Times(times.originNanos, times.phase);
      return Optional.of(same::before);
    }

    /** Arrivals of one phase in order. */
    private final class Times {
      private final long originNanos;
      private final long phase;
      private final RandomGenerator gaps;
      private double issued;
      private long counted;
      private long nextNanos = Long.MIN_VALUE;

      Times(long originNanos, long phase) {
        this.originNanos = originNanos;
        this.phase = phase;
        this.gaps = gapsOfPhase.apply(phase);
      }

      long next() {
        // Multiplied by the number of threads, because each thread executes one of {@code threads}
        // operations on average.
        issued += gaps.nextExponential() * threads;
        return originNanos + target.dueNanos(issued);
      }

      /** Returns the number of arrivals before a time. Not used together with {@link #next}. */
      double before(long nanos) {
        if (nextNanos == Long.MIN_VALUE) {
          nextNanos = next();
        }
        while (nextNanos < nanos) {
          counted++;
          nextNanos = next();
        }
        return counted;
      }
    }
  }
}
