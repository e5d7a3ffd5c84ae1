package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import java.util.ArrayDeque;

/**
 * Queue that passes intervals to a listener on a thread of its own, so that a slow disk or a
 * blocked screen delays nobody else. If many intervals wait, the newest ones are merged: nothing is
 * lost and memory is bounded. Filled and ended by one thread.
 */
public final class IntervalQueue implements IntervalListener {
  /** Maximum number of waiting intervals, a minute of a phase. */
  private static final int MOST_WAITING = 60;

  private final IntervalListener listener;
  private final Thread thread;
  private final ArrayDeque<Interval> waiting = new ArrayDeque<>();
  private boolean over;
  private Throwable failure;

  /**
   * Creates a queue whose thread has not started.
   *
   * @param name of the thread
   * @param listener called by the queue's thread only
   */
  IntervalQueue(String name, IntervalListener listener) {
    this.listener = listener;
    this.thread = new Thread(this::pass, name);
    // A listener that hangs must not keep the JVM alive.
    thread.setDaemon(true);
  }

  /**
   * Returns a listener that passes copies of the intervals to another one and never waits for it,
   * except at the end. Their histograms may be read at the same time as the originals'.
   */
  public static IntervalListener beside(String name, IntervalListener listener) {
    var queue = new IntervalQueue(name, listener);
    queue.start();
    return new IntervalListener() {
      @Override
      public void sampled(Interval sample) {
        queue.sampled(sample.copy());
      }

      @Override
      public void ended() {
        queue.ended();
      }
    };
  }

  void start() {
    thread.start();
  }

  /** Adds an interval without waiting for the listener. */
  @Override
  public synchronized void sampled(Interval sample) {
    if (waiting.size() == MOST_WAITING) {
      waiting.addLast(waiting.removeLast().plus(sample));
    } else {
      waiting.addLast(sample);
    }
    notifyAll();
  }

  /**
   * Waits until the listener has received all intervals, and tells it the end. Throws what the
   * listener threw.
   */
  @Override
  public void ended() {
    synchronized (this) {
      over = true;
      notifyAll();
    }
    if (thread.getState() == Thread.State.NEW) {
      pass();
    } else {
      join();
    }
    if (failure instanceof Error error) {
      throw error;
    } else if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }

  private void join() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void pass() {
    try {
      for (Interval next = next(); next != null; next = next()) {
        listener.sampled(next);
      }
      listener.ended();
    } catch (Throwable e) {
      failure = e;
    }
  }

  /** Returns the next interval, or null after the last one. */
  private synchronized Interval next() {
    while (waiting.isEmpty() && !over) {
      try {
        wait();
      } catch (InterruptedException e) {
        // Nobody interrupts this thread, and the queue ends only when it is told to.
        Thread.interrupted();
      }
    }
    return waiting.pollFirst();
  }
}
