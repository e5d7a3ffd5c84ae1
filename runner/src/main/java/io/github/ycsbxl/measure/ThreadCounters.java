package io.github.ycsbxl.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counters that one thread writes at every operation, on cache lines of its own: two cores that
 * count on the same line slow each other down by a factor. One thread writes; others may read the
 * counts.
 */
final class ThreadCounters {
  private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);

  /**
   * Unused words between the counters of two threads: two lines of 64 bytes, because processors
   * fetch lines in pairs.
   */
  private static final int PADDING = 16;

  private static final int SUCCEEDED = PADDING;
  private static final int MISSED = PADDING + 1;
  private static final int FAILED = PADDING + 2;
  private static final int EXISTING = PADDING + 3;
  private static final int STALE = PADDING + 4;
  private static final int FIRST_START = PADDING + 5;
  private static final int LAST_END = PADDING + 6;
  private static final int BEGAN = PADDING + 7;

  private final long[] values = new long[BEGAN + 1 + PADDING];

  ThreadCounters() {
    values[FIRST_START] = Long.MAX_VALUE;
    values[LAST_END] = Long.MIN_VALUE;
    values[BEGAN] = Long.MIN_VALUE;
  }

  void succeeded() {
    add(SUCCEEDED, 1);
  }

  void missed() {
    add(MISSED, 1);
  }

  void failed() {
    add(FAILED, 1);
  }

  void existing(long count) {
    add(EXISTING, count);
  }

  void stale() {
    add(STALE, 1);
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

  Counts counts() {
    return new Counts(read(SUCCEEDED), read(MISSED), read(FAILED), read(EXISTING), read(STALE));
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

  // Only the owner writes, so that a plain read and an ordered write are enough.
  private void add(int index, long count) {
    VALUE.setRelease(values, index, values[index] + count);
  }
}
