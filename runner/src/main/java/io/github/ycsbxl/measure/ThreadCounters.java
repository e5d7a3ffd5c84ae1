package io.github.ycsbxl.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counters that one thread writes at every operation, on cache lines of its own: two cores that
 * count on the same line slow each other down by a factor. One thread writes; others may read the
 * counts. Counts are kept on two sides, of which the thread writes one.
 */
final class ThreadCounters {
  private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);

  /**
   * Unused words between the counters of two threads: two lines of 64 bytes, because processors
   * fetch lines in pairs.
   */
  private static final int PADDING = 16;

  private static final int OUTCOMES = OperationOutcome.values().length;
  private static final int COUNTS = PADDING;
  private static final int CHANGES = COUNTS + 2 * OUTCOMES;
  private static final int INTERVAL = CHANGES + 2;
  private static final int FIRST_START = INTERVAL + 1;
  private static final int LAST_END = FIRST_START + 1;
  private static final int BEGAN = FIRST_START + 2;

  private final long[] values = new long[BEGAN + 1 + PADDING];

  ThreadCounters() {
    values[FIRST_START] = Long.MAX_VALUE;
    values[LAST_END] = Long.MIN_VALUE;
    values[BEGAN] = Long.MIN_VALUE;
  }

  /** The number of the interval that the thread records. */
  long interval() {
    return read(INTERVAL);
  }

  /** Says that the thread records this interval from now on. */
  void turnTo(long interval) {
    VALUE.setRelease(values, INTERVAL, interval);
  }

  /** Marks the side as changing, until {@link #changed}. */
  void change(int side) {
    int index = CHANGES + side;
    VALUE.setOpaque(values, index, values[index] + 1);
    // What is recorded from now on must not be seen before the mark.
    VarHandle.storeStoreFence();
  }

  void changed(int side) {
    int index = CHANGES + side;
    VALUE.setRelease(values, index, values[index] + 1);
  }

  /** The number of beginnings and ends of changes of a side; odd while it changes. */
  long changes(int side) {
    return read(CHANGES + side);
  }

  void count(OperationOutcome outcome, long operations, int side) {
    // Only the owner writes, so that a plain read and an ordered write are enough.
    int index = COUNTS + side * OUTCOMES + outcome.ordinal();
    VALUE.setRelease(values, index, values[index] + operations);
  }

  void started(long nanos) {
    values[FIRST_START] = Math.min(values[FIRST_START], nanos);
  }

  void ended(long nanos) {
    values[LAST_END] = Math.max(values[LAST_END], nanos);
  }

  void began(long nanos) {
    VALUE.setRelease(values, BEGAN, Math.max(values[BEGAN], nanos));
  }

  long beganNanos() {
    return read(BEGAN);
  }

  Counts counts(int side) {
    return Counts.of(outcome -> read(COUNTS + side * OUTCOMES + outcome.ordinal()));
  }

  /** The start of the first operation; valid once the writer has ended. */
  long firstStartNanos() {
    return values[FIRST_START];
  }

  /** The end of the last operation; valid once the writer has ended, and for the writer itself. */
  long lastEndNanos() {
    return values[LAST_END];
  }

  private long read(int index) {
    return (long) VALUE.getAcquire(values, index);
  }
}
