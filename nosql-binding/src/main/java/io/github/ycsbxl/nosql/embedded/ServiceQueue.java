package io.github.ycsbxl.nosql.embedded;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Queue of requests to a shard of limited capacity: each takes the same service time, one after the
 * other in the order in which they come. Who waits longer than asked makes up for it, as a
 * request's turn does not depend on when its thread wakes up. Thread-safe.
 */
final class ServiceQueue {
  private static final double NANOS = 1e9;

  private final long serviceNanos;
  private final AtomicLong lastEnd;

  /**
   * Makes a queue.
   *
   * @param perSecond requests that are served in a second; 0 serves all at once
   * @param nowNanos of the clock that times the requests
   */
  ServiceQueue(double perSecond, long nowNanos) {
    this.serviceNanos = perSecond == 0 ? 0 : Math.max(1, Math.round(NANOS / perSecond));
    this.lastEnd = new AtomicLong(nowNanos);
  }

  /**
   * Returns true when the request has been served. If that would be after the deadline, it waits
   * until the deadline, and returns false without taking a turn.
   */
  boolean serve(Deadline deadline) {
    if (serviceNanos == 0) {
      return true;
    }
    long end = enter(System.nanoTime(), deadline.atNanos());
    boolean served = end - deadline.atNanos() <= 0;
    awaitTime(served ? end : deadline.atNanos());
    return served;
  }

  /**
   * Returns the end of the service of a request that arrives now; the request takes its turn unless
   * that is too late.
   */
  long enter(long nowNanos, long latestNanos) {
    while (true) {
      long last = lastEnd.get();
      long end = (last - nowNanos > 0 ? last : nowNanos) + serviceNanos;
      if (end - latestNanos > 0 || lastEnd.compareAndSet(last, end)) {
        return end;
      }
    }
  }

  private static void awaitTime(long nanos) {
    long left = nanos - System.nanoTime();
    while (left > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(left);
      left = nanos - System.nanoTime();
    }
  }
}
