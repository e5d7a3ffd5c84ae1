package io.github.ycsbxl.run;

/**
 * Signal that makes threads stop after their current operation. It can have a deadline: an
 * operation that ends later counts as in progress at the end. Thread-safe.
 */
public final class StopSignal {
  private volatile long endNanos;
  private volatile boolean raised;
  private volatile Runnable action = () -> {};

  public StopSignal() {
    this(Long.MAX_VALUE);
  }

  /** Creates a signal that is raised by this time on {@link System#nanoTime} at the latest. */
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

  /** Returns the time at which the signal was raised, or else its deadline. */
  long endNanos() {
    return endNanos;
  }

  /** Sets the action that runs when the signal is raised, and replaces an earlier one. */
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
