package io.github.ycsbxl.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Wait of a client thread until its next operation is due. Threads are never interrupted to end it,
 * because some stores break when a thread in them is. Immutable and thread-safe.
 */
final class Pace {
  /** The time for which a waiting thread may overlook the stop signal; longer with many threads. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /**
   * The time between two looks at the signal, of all threads together: at some 5 us a look they
   * take a tenth of a processor.
   */
  private static final long NANOS_BETWEEN_LOOKS = TimeUnit.MICROSECONDS.toNanos(50);

  /**
   * The end of a wait that a thread spends watching the clock: a sleeping thread wakes up some 55
   * us late on Linux, and this is half as much again.
   */
  private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(80);

  private final long spinNanos;
  private final long napNanos;

  /** The pace of one of so many threads, which watch the clock if each has a processor. */
  Pace(int threads) {
    this(threads, threads <= Runtime.getRuntime().availableProcessors() ? SPIN_NANOS : 0);
  }

  /**
   * The pace of one of {@code threads} threads.
   *
   * @param spinNanos the end of a wait that is spent watching the clock
   */
  Pace(int threads, long spinNanos) {
    this.spinNanos = spinNanos;
    this.napNanos = Math.max(NAP_NANOS, threads * NANOS_BETWEEN_LOOKS);
  }

  /** Waits until {@link System#nanoTime} reaches the given time or the signal is raised. */
  void awaitUntil(long nanos, StopSignal stop) {
    long left = nanos - System.nanoTime();
    while (left > 0 && !stop.isRaised()) {
      if (left > spinNanos) {
        LockSupport.parkNanos(Math.min(napNanos, left - spinNanos));
      } else {
        Thread.onSpinWait();
      }
      left = nanos - System.nanoTime();
    }
  }
}
