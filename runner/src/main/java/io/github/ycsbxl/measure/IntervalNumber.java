package io.github.ycsbxl.measure;

/**
 * Number of the interval that threads record into. The reader starts a new interval by incrementing
 * it. Each thread checks the number before it records an operation, and switches to the other of
 * its two sides if the number has changed. Everything about an operation is therefore in one
 * interval. Thread-safe.
 */
final class IntervalNumber {
  private volatile long number;

  long number() {
    return number;
  }

  /** Begins the next interval. Called by one thread. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  void next() {
    number++;
  }

  /** Returns the side, 0 or 1, that records the interval with this number. */
  static int side(long number) {
    return (int) (number & 1);
  }
}
