package io.github.ycsbxl.voldemort.client;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Availability of a node, shared by all threads of the process. A number of successive failures
 * marks the node as down, until a probe succeeds. Threads write the state only after a failure.
 * Thread-safe.
 */
final class NodeState {
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicLong probeAtNanos = new AtomicLong();
  private final LongSupplier nanoClock;
  private volatile String reason = "";
  private final int failuresBeforeDown;
  private final long downNanos;

  NodeState(int failuresBeforeDown, long downNanos, LongSupplier nanoClock) {
    this.failuresBeforeDown = failuresBeforeDown;
    this.downNanos = downNanos;
    this.nanoClock = nanoClock;
  }

  boolean isUp() {
    return failures.get() < failuresBeforeDown;
  }

  /** Returns the reason of the latest failure. */
  String reason() {
    return reason;
  }

  /** Claims the probe of a node that is down. Returns true to one caller per {@link #downNanos}. */
  boolean tryClaimProbe() {
    long now = nanoClock.getAsLong();
    long due = probeAtNanos.get();
    return now - due >= 0 && probeAtNanos.compareAndSet(due, now + downNanos);
  }

  /**
   * Records a failure.
   *
   * @param why sentence about the failure
   */
  void failed(String why) {
    reason = why;
    if (failures.incrementAndGet() == failuresBeforeDown) {
      probeAtNanos.set(nanoClock.getAsLong() + downNanos);
    }
  }

  void succeeded() {
    if (failures.get() != 0) {
      failures.set(0);
    }
  }
}
