package io.github.ycsbxl.trace;

import io.github.ycsbxl.keys.RequestKeys;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Operations of a trace for one thread, in order. Used by that thread. */
public final class ThreadTrace implements RequestKeys.Unnumbered {
  private final TraceFeed feed;
  private final int thread;
  private final OptionalDouble speed;
  private TraceLine line;
  private long dueNanos;

  ThreadTrace(TraceFeed feed, int thread, OptionalDouble speed) {
    this.feed = feed;
    this.thread = thread;
    this.speed = speed;
  }

  /**
   * Advances to the next operation. Returns false if this phase has no more.
   *
   * @throws TraceException naming the file and the malformed line
   */
  public boolean advance() {
    line = feed.take(thread);
    return line != null;
  }

  public TraceOperation operation() {
    return line.operation();
  }

  /** Returns the number of bytes of the value, if the trace contains it. */
  public OptionalInt size() {
    return line == null ? OptionalInt.empty() : line.size();
  }

  /** Returns the key of the current operation. */
  @Override
  public String next() {
    return line.key();
  }

  public boolean isTimed() {
    return speed.isPresent();
  }

  /**
   * Returns the due time of the next operation since the start of the phase. After the last
   * operation, returns its due time.
   */
  public long nextDueNanos() {
    TraceLine next = feed.head(thread);
    if (next != null) {
      long after = Math.max(0, next.nanos() - feed.firstNanos());
      dueNanos = (long) (after / speed.orElseThrow());
    }
    return dueNanos;
  }

  /** Declares that the thread executes no more operations in this phase. */
  public void ended() {
    feed.end(thread);
    dueNanos = 0;
  }
}
