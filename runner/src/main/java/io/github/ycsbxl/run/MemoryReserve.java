package io.github.ycsbxl.run;

/**
 * Memory that a phase keeps while it runs and gives up at its first failure, so that the phase can
 * still end and write its measurements when the store has taken all other memory. Thread-safe.
 */
final class MemoryReserve {
  private static final int BYTES = 2 << 20;

  private volatile byte[] memory = new byte[BYTES];

  /** Gives the memory up if the failure is of any kind that exhausted memory may have. */
  void release(Throwable failure) {
    if (failure instanceof Error && memory != null) {
      memory = null;
    }
  }
}
