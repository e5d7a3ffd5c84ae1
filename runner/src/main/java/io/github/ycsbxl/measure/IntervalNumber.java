package io.github.ycsbxl.measure;

/**
 * Number of the interval that threads record into. The reader increments the number to start a new
 * interval. Each thread has two buffers, called sides. Before it records an operation, it checks
 * the number, and switches to the other side if the number has changed. All data of an operation
 * are therefore in one interval. Thread-safe.
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

  /** Returns which of a thread's two buffers, 0 or 1, contains the interval with this number. */
  static int side(long number) {
    return (int) (number & 1);
  }
}
