package io.github.ycsbxl.nosql.embedded;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Queue of requests to a shard of limited capacity. Requests are served in the order of arrival,
 * each with the same service time. A thread that wakes up late does not delay later requests,
 * because their service times are fixed at arrival. Thread-safe.
 */
final class ServiceQueue {
  private static final double NANOS = 1e9;

  private final long serviceNanos;
  private final AtomicLong lastEnd;

  /**
   * Creates a queue.
   *
   * @param perSecond requests served per second; 0 for no limit
   * @param nowNanos current time of the clock that times the requests
   */
  ServiceQueue(double perSecond, long nowNanos) {
    this.serviceNanos = perSecond == 0 ? 0 : Math.max(1, Math.round(NANOS / perSecond));
    this.lastEnd = new AtomicLong(nowNanos);
  }

  /**
   * Returns true when the request has been served. If it cannot be served before the deadline,
   * waits until the deadline, and returns false without using capacity.
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
   * Returns the time at which a request that arrives now will have been served. Reserves the
   * request's service time, unless that time is too late.
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
