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

  /** A signal that its watcher raises at this time on {@link System#nanoTime}, or before. */
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

  /** The time at which the signal was raised, or will be raised at the latest. */
  long endNanos() {
    return endNanos;
  }

  /** Sets the action that runs when the signal is raised, in place of an earlier one. */
  public void onRaise(Runnable action) {
    this.action = action;
    if (raised) {
      action.run();
    }
  }

  public boolean isRaised() {
    return raised;
  }
}
