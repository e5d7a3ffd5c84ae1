package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.serve.PacketLoss;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** Gate of a node for clients, which faults close or make slow. Thread-safe. */
final class NodeGate {
  private static final long LOOK_NANOS = 5_000_000;

  private final List<PacketLoss> losses = new CopyOnWriteArrayList<>();
  private volatile int holds;
  private volatile long delayNanos;

  synchronized void hold() {
    holds++;
  }

  synchronized void release() {
    holds--;
  }

  /** Adds to the delay of every request; less than 0 shortens it. */
  synchronized void delay(long nanos) {
    delayNanos += nanos;
  }

  /** Loses some of the node's answers until {@link #loseNoMore} is called. */
  void lose(PacketLoss loss) {
    losses.add(loss);
  }

  void loseNoMore(PacketLoss loss) {
    losses.remove(loss);
  }

  /**
   * Returns when the request may go on.
   *
   * @throws IllegalStateException if it would have to wait beyond its deadline
   */
  void pass(Deadline deadline) {
    long later = delayNanos;
    for (PacketLoss loss : losses) {
      later += loss.nextNanos();
    }
    if (later > 0) {
      await(System.nanoTime() + later, deadline);
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
