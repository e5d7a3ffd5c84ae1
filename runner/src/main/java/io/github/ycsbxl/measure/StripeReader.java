package io.github.ycsbxl.measure;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Reader of one {@link Stripe} and of the threads that record into it. Drains a buffer in a
 * consistent state, in which no thread is in the middle of a record. Used by one thread.
 */
final class StripeReader {
  private static final long NAP_NANOS = 20_000;

  private final Stripe stripe;
  private final List<ThreadRecorder> threads;

  StripeReader(Stripe stripe, List<ThreadRecorder> threads) {
    this.stripe = stripe;
    this.threads = threads;
  }

  /**
   * Drains the previous interval. Repeats while a thread that has not switched yet records another
   * operation. This ends soon, since each thread switches with its next operation.
   *
   * @param rows receive latencies and failures
   * @param whole receives counts of whole operations
   */
  void drainBefore(long interval, Map<RowName, Row> rows, Drained whole) {
    int side = IntervalNumber.side(interval - 1);
    long before = changes(side);
    boolean again = true;
    while (again) {
      boolean idle = threads.stream().allMatch(thread -> thread.isIn(interval));
      for (ThreadRecorder thread : threads) {
        thread.rows().forEach((name, row) -> drain(name, row, rows, side));
        whole.add(thread.drainCounts(side), thread.takeFirstFailure(side));
      }
      stripe.drainInto(rows, side, idle);
      // The reads above must not be reordered after the reads below.
      VarHandle.loadLoadFence();
      long after = changes(side);
      again = before != after;
      before = after;
    }
  }

  /** Counts of whole operations of some threads, and the time of their first failure. */
  static final class Drained {
    private Counts counts = Counts.NONE;
    private OptionalLong firstFailureNanos = OptionalLong.empty();

    void add(Counts more, OptionalLong failureNanos) {
      counts = counts.plus(more);
      firstFailureNanos =
          Stream.of(firstFailureNanos, failureNanos).flatMapToLong(OptionalLong::stream).min();
    }

    Counts counts() {
      return counts;
    }

    OptionalLong firstFailureNanos() {
      return firstFailureNanos;
    }
  }

  private static void drain(RowName name, RowRecorder row, Map<RowName, Row> rows, int side) {
    row.drainInto(rows.computeIfAbsent(name, any -> row.emptyMeasurement()), side);
  }

  /**
   * Returns the number of changes of a buffer, at a moment when no thread is in the middle of a
   * change.
   */
  private long changes(int side) {
    long sum = 0;
    for (ThreadRecorder thread : threads) {
      long changes = thread.changes(side);
      while ((changes & 1) != 0) {
        // The thread may have been descheduled within a record.
        LockSupport.parkNanos(NAP_NANOS);
        changes = thread.changes(side);
      }
      sum += changes;
    }
    return sum;
  }
}
