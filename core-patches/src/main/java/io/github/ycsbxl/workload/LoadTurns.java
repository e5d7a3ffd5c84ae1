package io.github.ycsbxl.workload;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Bound on how far the threads of a load may be apart, so that a load that is killed leaves a known
 * part of the records in doubt. Thread-safe; a thread writes its own progress only, and looks at
 * the others' only when it may be too far ahead.
 */
public final class LoadTurns {
  /** Longs between two threads' progress, so that they do not share a cache line. */
  private static final int SPACING = 16;

  private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  private final AtomicLongArray next;
  private final int threads;
  private final long window;

  /**
   * @param window records that the first thread may be ahead of the last
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
   * @param knownSlowest what this returned before, or 0
   * @return the least index that may not be done yet
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

  /** Says that the thread has done all its records before this index. */
  public void passed(int thread, long index) {
    next.setRelease(thread * SPACING, index);
  }

  /** Says that the thread loads no more, so that nobody has to wait for it. */
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
