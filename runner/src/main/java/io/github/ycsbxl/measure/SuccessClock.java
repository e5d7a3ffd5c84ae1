package io.github.ycsbxl.measure;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * Recorder of when operations of one thread and row succeeded, or were tried. Recording takes one
 * comparison and one store. One other thread may take new spans at any time. Times are on {@link
 * System#nanoTime}.
 */
final class SuccessClock {
  /**
   * Time before any clock reading. The difference from a reading exceeds any gap and does not
   * overflow.
   */
  private static final long NEVER = Long.MIN_VALUE / 2;

  private static final VarHandle LAST;

  static {
    try {
      LAST = MethodHandles.lookup().findVarHandle(SuccessClock.class, "last", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long holeNanos;
  private long last = NEVER;
  private List<Span> holes = new ArrayList<>();
  private long taken = NEVER;

  SuccessClock(long holeNanos) {
    this.holeNanos = holeNanos;
  }

  /** Records a success. Called only by the writer. */
  void succeededAt(long nanos) {
    tried(nanos, nanos);
  }

  /**
   * Records start and end of a try. Called only by the writer. The times of requests are estimates,
   * so a repeated request may seem to end before the first one.
   */
  void tried(long fromNanos, long toNanos) {
    if (fromNanos - last > holeNanos) {
      hole(fromNanos);
    }
    if (toNanos > last) {
      LAST.setRelease(this, toNanos);
    }
  }

  /** Adds to {@code spans} the spans since the last call. Called only by the reader. */
  void drainInto(List<Span> spans) {
    // Read the end before the gaps, so that no gap before that end is missing.
    long end = (long) LAST.getAcquire(this);
    long from = taken;
    for (Span hole : takeHoles()) {
      if (hole.fromNanos() > taken) {
        spans.add(new Span(from, hole.fromNanos()));
      }
      from = hole.toNanos();
      end = Math.max(end, from);
    }
    if (end > taken) {
      spans.add(new Span(from, end));
      taken = end;
    }
  }

  private synchronized void hole(long nanos) {
    holes.add(new Span(last, nanos));
  }

  private synchronized List<Span> takeHoles() {
    if (holes.isEmpty()) {
      return List.of();
    }
    List<Span> found = holes;
    holes = new ArrayList<>();
    return found;
  }
}
