package io.github.ycsbxl.nosql.embedded;

import java.util.concurrent.locks.LockSupport;

/** Gate of a node for clients, which faults close or make slow. Thread-safe. */
final class NodeGate {
  private static final long LOOK_NANOS = 5_000_000;

  private volatile int holds;
  private volatile long delayNanos;

  synchronized void hold() {
    holds++;
  }

  synchronized void release() {
    holds--;
  }

  /** Lets every request take so much longer, or shorter if it is less than 0. */
  synchronized void delay(long nanos) {
    delayNanos += nanos;
  }

  /**
   * Returns when the request may go on.
   *
   * @throws IllegalStateException if it has to wait beyond its deadline
   */
  void pass(Deadline deadline) {
    if (delayNanos > 0) {
      await(System.nanoTime() + delayNanos, deadline);
    }
    while (holds > 0) {
      await(System.nanoTime() + LOOK_NANOS, deadline);
    }
  }

  private static void await(long untilNanos, Deadline deadline) {
    for (long left = untilNanos - System.nanoTime();
        left > 0;
        left = untilNanos - System.nanoTime()) {
      if (deadline.passed()) {
        throw new IllegalStateException("the node does not answer");
      }
      LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
    }
  }
}
