package io.github.ycsbxl.workload;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Count of the reads by which a benchmark looks up what a store holds before it starts, and the
 * request to do no more of them. Thread-safe.
 */
public final class LookupProgress {
  private final AtomicLong reads = new AtomicLong();
  private volatile boolean stopped;

  /** The number of reads that the store has answered. */
  public long reads() {
    return reads.get();
  }

  /** Ends the lookup with an exception after the reads that are under way. */
  public void stop() {
    stopped = true;
  }

  void answered() {
    reads.incrementAndGet();
  }

  /**
   * Returns if the lookup is to go on.
   *
   * @throws IllegalStateException if it was stopped
   */
  void check() {
    if (stopped) {
      throw new IllegalStateException("the lookup was stopped");
    }
  }
}
