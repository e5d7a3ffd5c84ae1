package io.github.ycsbxl.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Signal to threads to stop after the operation that they are in. It may have a time that it does
 * not outlast: an operation that ends later was under way at the end. Thread-safe.
 */
public final class StopSignal {
  /** How long a waiting thread may overlook the signal, unless there are many. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** A look takes some 5 us: all threads together spend a tenth of a processor on them. */
  private static final long NANOS_BETWEEN_LOOKS = TimeUnit.MICROSECONDS.toNanos(50);

  private volatile long endNanos;
  private volatile boolean raised;
  private volatile Runnable action = () -> {};

  public StopSignal() {
    this(Long.MAX_VALUE);
  }

  /** Whoever watches it raises it at that time, on {@link System#nanoTime}, or before. */
  StopSignal(long latestNanos) {
    this.endNanos = latestNanos;
  }

  public void raise() {
    synchronized (this) {
      if (!raised) {
        endNanos = Math.min(endNanos, System.nanoTime());
        raised = true;
      }
    }
    action.run();
  }

  /** When it was raised, or will be at the latest. */
  long endNanos() {
    return endNanos;
  }

  /** Says what else is to be done when it is raised, instead of what was said before. */
  void onRaise(Runnable action) {
    this.action = action;
    if (raised) {
      action.run();
    }
  }

  public boolean isRaised() {
    return raised;
  }

  /**
   * Waits until {@link System#nanoTime} reaches the given time or the signal is raised. Threads are
   * never interrupted instead, because some stores break when a thread in them is.
   *
   * @param spinNanos the end of the wait that is spent watching the clock, since a thread that
   *     sleeps wakes up late
   * @param threads that may wait at the same time
   */
  void awaitUntil(long nanos, long spinNanos, int threads) {
    long napNanos = Math.max(NAP_NANOS, threads * NANOS_BETWEEN_LOOKS);
    long left = nanos - System.nanoTime();
    while (left > 0 && !raised) {
      if (left > spinNanos) {
        LockSupport.parkNanos(Math.min(napNanos, left - spinNanos));
      } else {
        Thread.onSpinWait();
      }
      left = nanos - System.nanoTime();
    }
  }
}
