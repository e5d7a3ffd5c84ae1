package io.github.ycsbxl.page;

import java.nio.charset.StandardCharsets;

/**
 * Latest event of a page, for any number of viewers. A slow viewer may miss events but not the last
 * one, because each event contains everything that the page shows. Thread-safe.
 */
final class LatestEvent {
  /** Start of the event stream, with the browser's delay before it reconnects. */
  private static final String START = "retry: 1000\n\n";

  private Event latest = new Event(0, START, false);
  private int viewers;

  /** A server-sent event as text. */
  record Event(long number, String text, boolean last) {
    byte[] bytes() {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Replaces the event. Does nothing if the current event is marked as the last one. */
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

  /** Registers a viewer. Returns false if there are too many. */
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

  /** Waits until all viewers have left, up to the timeout. */
  synchronized void awaitLeft(long timeoutNanos) throws InterruptedException {
    long end = System.nanoTime() + timeoutNanos;
    for (long left = timeoutNanos; viewers > 0 && left > 0; left = end - System.nanoTime()) {
      wait(left / 1_000_000 + 1);
    }
  }
}
