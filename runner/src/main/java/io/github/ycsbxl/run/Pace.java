package io.github.ycsbxl.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Waiter of a client thread for the next scheduled operation. It polls the stop signal and never
 * interrupts threads, because interrupts break some stores. Immutable and thread-safe.
 */
final class Pace {
  /** Maximum time between polls of the stop signal; longer with many threads. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /**
   * Minimum time between polls of all threads together. At some 5 µs per poll, polling uses 10 % of
   * a CPU.
   */
  private static final long NANOS_BETWEEN_LOOKS = TimeUnit.MICROSECONDS.toNanos(50);

  /**
   * Time before the end of a wait during which a thread spins. A sleeping thread wakes up some 55
   * µs late on Linux; this is half as much again.
   */
  private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(80);

  private final long spinNanos;
  private final long napNanos;

  /** Creates the pace of a thread, one of {@code threads}. Threads spin if each has its own CPU. */
  Pace(int threads) {
    this(threads, threads <= Runtime.getRuntime().availableProcessors() ? SPIN_NANOS : 0);
  }

  /**
   * Creates the pace of a thread, one of {@code threads}.
   *
   * @param spinNanos length of the spin at the end of a wait
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
