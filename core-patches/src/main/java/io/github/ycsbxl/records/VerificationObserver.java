package io.github.ycsbxl.records;

import site.ycsb.Status;

/**
 * Listener to the work on values that were read. Times are of {@link System#nanoTime}. One instance
 * belongs to one thread.
 */
@FunctionalInterface
public interface VerificationObserver {

  /** Values were verified or decompressed: OK, or a status that tells the fault. */
  void verified(Status status, long startNanos, long endNanos);
}
