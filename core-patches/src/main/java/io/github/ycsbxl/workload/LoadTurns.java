package io.github.ycsbxl.workload;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Limit of the distance between the threads of a load. If the client is killed, only a limited
 * number of records is in doubt. Thread-safe. Each thread writes its own progress. It reads the
 * progress of other threads only when it may be too far ahead.
 */
public final class LoadTurns {
  /** Distance in longs between two threads' progress, which avoids false sharing. */
  private static final int SPACING = 16;

  private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  private final AtomicLongArray next;
  private final int threads;
  private final long window;

  /**
   * Creates the limit.
   *
   * @param window maximum distance in records
   */
  public LoadTurns(int threads, long window) {
    this.next = new AtomicLongArray(threads * SPACING);
    this.threads = threads;
    this.window = window;
    for (int thread = 0; thread < threads; thread++) {
      passed(thread, thread);
    }
  }

  /**
   * Waits until the record at this index is within the window, or the load is stopped.
   *
   * @param knownSlowest result of the previous call, or 0 for the first call
   * @return the lowest index that may not be loaded yet
   */
  public long await(long index, long knownSlowest, BooleanSupplier stopped) {
    long slowest = knownSlowest;
    while (index - slowest > window && !stopped.getAsBoolean()) {
      slowest = slowest();
      if (index - slowest > window) {
        LockSupport.parkNanos(NAP_NANOS);
      }
    }
    return slowest;
  }

  /** Declares that the thread has loaded all its records before this index. */
  public void passed(int thread, long index) {
    next.setRelease(thread * SPACING, index);
  }

  /** Declares that the thread loads no more, so that no other thread waits for it. */
  public void leave(int thread) {
    passed(thread, Long.MAX_VALUE);
  }

  private long slowest() {
    long slowest = Long.MAX_VALUE;
    for (int thread = 0; thread < threads; thread++) {
      slowest = Math.min(slowest, next.getAcquire(thread * SPACING));
    }
    return slowest;
  }
}
