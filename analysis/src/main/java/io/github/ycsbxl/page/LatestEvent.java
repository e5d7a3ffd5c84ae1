package io.github.ycsbxl.page;

import java.nio.charset.StandardCharsets;

/**
 * The latest of a page's events, for any number of viewers. A slow viewer misses some events, but
 * never the last, since each event has everything that is shown. Thread-safe.
 */
final class LatestEvent {
  /** The beginning of the stream, which says how long a browser waits after a lost connection. */
  private static final String START = "retry: 1000\n\n";

  private Event latest = new Event(0, START, false);
  private int viewers;

  /** An event as it is sent, and whether it is the last. */
  record Event(long number, String text, boolean last) {
    byte[] bytes() {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Replaces the event, unless it is the last. */
  synchronized void set(String name, String line, boolean last) {
    if (!latest.last()) {
      latest = new Event(latest.number() + 1, "event: " + name + "\ndata: " + line + "\n\n", last);
      notifyAll();
    }
  }

  /** Waits for an event with a higher number. */
  synchronized Event after(long number) throws InterruptedException {
    while (latest.number() <= number) {
      wait();
    }
    return latest;
  }

  /** Counts one more viewer, and returns true, if there is room for one. */
  synchronized boolean join(int most) {
    if (viewers >= most) {
      return false;
    }
    viewers++;
    return true;
  }

  synchronized void leave() {
    viewers--;
    notifyAll();
  }

  synchronized boolean hasViewers() {
    return viewers > 0;
  }

  /** Waits until all viewers have left, but no longer than the timeout. */
  synchronized void awaitLeft(long timeoutNanos) throws InterruptedException {
    long end = System.nanoTime() + timeoutNanos;
    for (long left = timeoutNanos; viewers > 0 && left > 0; left = end - System.nanoTime()) {
      wait(left / 1_000_000 + 1);
    }
  }
}
