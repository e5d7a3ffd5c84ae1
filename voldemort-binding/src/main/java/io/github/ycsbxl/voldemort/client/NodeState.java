package io.github.ycsbxl.voldemort.client;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Whether a node is up, as all threads of the process find out together: so many failures in a row
 * make it down, until a probe succeeds. Thread-safe; while all goes well it is only read.
 */
final class NodeState {
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicLong probeAtNanos = new AtomicLong();
  private final LongSupplier nanoClock;
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

  /** Whether the caller shall probe a node that is down; one caller per downtime shall. */
  boolean claimsProbe() {
    long now = nanoClock.getAsLong();
    long due = probeAtNanos.get();
    return now - due >= 0 && probeAtNanos.compareAndSet(due, now + downNanos);
  }

  void failed() {
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
