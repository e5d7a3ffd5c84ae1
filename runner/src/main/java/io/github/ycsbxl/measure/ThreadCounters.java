package io.github.ycsbxl.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counters that one thread writes at every operation, padded to cache lines of their own to avoid
 * false sharing. One thread writes; others may read the counts. There are two sets of counters of
 * operations, called sides. The thread writes one set at a time.
 */
final class ThreadCounters {
  private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);

  /**
   * Padding between two threads: two cache lines of 64 bytes, because CPUs prefetch pairs of lines.
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

  /** Returns the number of the interval that the thread records. */
  long interval() {
    return read(INTERVAL);
  }

  /** Announces that the thread records this interval from now on. */
  void turnTo(long interval) {
    VALUE.setRelease(values, INTERVAL, interval);
  }

  /** Marks one of the two sides, 0 or 1, as inconsistent until {@link #changed}. */
  void change(int side) {
    int index = CHANGES + side;
    VALUE.setOpaque(values, index, values[index] + 1);
    // Later stores must not become visible before the mark.
    VarHandle.storeStoreFence();
  }

  void changed(int side) {
    int index = CHANGES + side;
    VALUE.setRelease(values, index, values[index] + 1);
  }

  /** Returns how often changes of a side started and ended; an odd number during a change. */
  long changes(int side) {
    return read(CHANGES + side);
  }

  void count(OperationOutcome outcome, long operations, int side) {
    // Only the owner writes, so a plain read and an ordered write suffice.
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

  /** Returns the start of the first operation. Valid once the writer has ended. */
  long firstStartNanos() {
    return values[FIRST_START];
  }

  /**
   * Returns the end of the last operation. Valid for the writer, and for others once it has ended.
   */
  long lastEndNanos() {
    return values[LAST_END];
  }

  private long read(int index) {
    return (long) VALUE.getAcquire(values, index);
  }
}
