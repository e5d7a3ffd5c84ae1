package io.github.ycsbxl.workload;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counter of the reads that check the content of a store before a benchmark, and signal to stop
 * them. Thread-safe.
 */
public final class LookupProgress {
  private final AtomicLong reads = new AtomicLong();
  private volatile boolean stopped;

  /** Returns the number of completed reads. */
  public long reads() {
    return reads.get();
  }

  /** Ends the lookup with an exception after the reads in progress. */
  public void stop() {
    stopped = true;
  }

  void answered() {
    reads.incrementAndGet();
  }

  /**
   * Returns normally unless the lookup was stopped.
   *
   * @throws IllegalStateException if it was stopped
   */
  void check() {
    if (stopped) {
      throw new IllegalStateException("the lookup was stopped");
    }
  }
}
