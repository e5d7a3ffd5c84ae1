package io.github.ycsbxl.run;

/**
 * Signal to threads to stop after the operation that they are in. It may have a time that it does
 * not outlast: an operation that ends later was under way at the end. Thread-safe.
 */
public final class StopSignal {
  private volatile long endNanos;
  private volatile boolean raised;
  private volatile Runnable action = () -> {};

  public StopSignal() {
    this(Long.MAX_VALUE);
  }

  /** Whoever watches it raises it at that time, on {@link System#nanoTime}, or before. */
  StopSignal(long latestNanos) {
    this.endNanos = latestNanos;
  }

  public void raise() {
    synchronized (this) {
      if (!raised) {
        endNanos = Math.min(endNanos, System.nanoTime());
        raised = true;
      }
    }
    action.run();
  }

  /** When it was raised, or will be at the latest. */
  long endNanos() {
    return endNanos;
  }

  /** Says what else is to be done when it is raised, instead of what was said before. */
  void onRaise(Runnable action) {
    this.action = action;
    if (raised) {
      action.run();
    }
  }

  public boolean isRaised() {
    return raised;
  }
}
