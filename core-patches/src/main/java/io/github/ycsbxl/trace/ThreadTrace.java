package io.github.ycsbxl.trace;

import io.github.ycsbxl.keys.RequestKeys;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The operations of a trace that one thread does, one after the other. Belongs to that thread. */
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
   * Goes on to the next operation; returns false if this phase has none.
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

  /** The number of bytes of the value, if the trace has it. */
  public OptionalInt size() {
    return line == null ? OptionalInt.empty() : line.size();
  }

  /** The key of the operation; the same at every call until {@link #advance}. */
  @Override
  public String next() {
    return line.key();
  }

  public boolean isTimed() {
    return speed.isPresent();
  }

  /**
   * The time after the start of the phase at which the next operation is due; after the last one,
   * the time of that.
   */
  public long nextDueNanos() {
    TraceLine next = feed.head(thread);
    if (next != null) {
      long after = Math.max(0, next.nanos() - feed.firstNanos());
      dueNanos = (long) (after / speed.orElseThrow());
    }
    return dueNanos;
  }

  /** Declares that the thread does no more in this phase. */
  public void ended() {
    feed.end(thread);
    dueNanos = 0;
  }
}
