package io.github.ycsbxl.measure;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Reader of one {@link Stripe} and of the threads that record into it. It drains a side as of one
 * moment between two operations of each thread. Used by one thread.
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
   * Drains the interval before this one. A thread that has not turned yet may record another
   * operation meanwhile, so that this repeats until none did. It ends soon: each thread turns with
   * its next operation.
   *
   * @param rows to which latencies and failures are added
   * @param whole to which counts of whole operations are added
   */
  void drainBefore(long interval, Map<RowName, Row> rows, Drained whole) {
    int side = Cut.side(interval - 1);
    long before = changes(side);
    boolean again = true;
    while (again) {
      boolean left = threads.stream().allMatch(thread -> thread.isIn(interval));
      for (ThreadRecorder thread : threads) {
        thread.rows().forEach((name, row) -> drain(name, row, rows, side));
        whole.add(thread.drainCounts(side), thread.takeFirstFailure(side));
      }
      stripe.drainInto(rows, side, left);
      // What was read above must not be read after the number below.
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

  /** The number of changes of a side, at a moment at which no thread was within one. */
  private long changes(int side) {
    long sum = 0;
    for (ThreadRecorder thread : threads) {
      long changes = thread.changes(side);
      while ((changes & 1) != 0) {
        // The thread may have lost its processor within a record.
        LockSupport.parkNanos(NAP_NANOS);
        changes = thread.changes(side);
      }
      sum += changes;
    }
    return sum;
  }
}
