package io.github.ycsbxl.lookup;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counter of the reads that check the content of a store before a benchmark, and signal to stop
 * them. Thread-safe.
 */
public final class LookupProgress {
  private final boolean counts;
  private final AtomicLong reads = new AtomicLong();
  private volatile boolean stopped;

  /** Creates a counter. */
  public LookupProgress() {
    this(true);
  }

  private LookupProgress(boolean counts) {
    this.counts = counts;
  }

  /** Returns the progress of a task without reads, such as opening a store in this process. */
  public static LookupProgress withoutReads() {
    return new LookupProgress(false);
  }

  /** Formats the end of a message such as ", 12 reads answered"; empty if the task has no reads. */
  public String answers() {
    if (!counts) {
      return "";
    }
    return reads() == 0 ? ", no answer yet" : ", %d reads answered".formatted(reads());
  }

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
