package io.github.ycsbxl.measure;

/**
 * Number of the interval into which threads record. The reader cuts by counting it up. Each thread
 * looks at it when it begins to record an operation, and turns to the other of its two sides if it
 * is new. So an operation is in one interval with all that is recorded of it. Thread-safe.
 */
final class Cut {
  private volatile long number;

  long number() {
    return number;
  }

  /** Begins the next interval; called by one thread. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  void next() {
    number++;
  }

  /** Returns the side on which the interval of this number is recorded, 0 or 1. */
  static int side(long number) {
    return (int) (number & 1);
  }
}
