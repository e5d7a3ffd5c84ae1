package io.github.ycsbxl.elliptics.client;

import java.io.Closeable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Monitor that closes a client's sockets after their deadlines. Closing a socket ends its reads and
 * writes. Sockets can therefore block without a selector, and an operation needs no additional
 * system call. Thread-safe.
 */
final class Deadlines implements Closeable {
  /** Delay after which an expired deadline is noticed. */
  private static final long PERIOD_MS = 10;

  private final Set<NodeSocket> sockets = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Deadlines::thread);

  Deadlines() {
    timer.scheduleWithFixedDelay(this::check, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
  }

  private static Thread thread(Runnable work) {
    var thread = new Thread(work, "elliptics-deadlines");
    thread.setDaemon(true);
    return thread;
  }

  private void check() {
    long nowNanos = System.nanoTime();
    sockets.forEach(socket -> socket.expire(nowNanos));
  }

  void watch(NodeSocket socket) {
    sockets.add(socket);
  }

  void forget(NodeSocket socket) {
    sockets.remove(socket);
  }

  /** Ends the monitor. Sockets must not be used afterwards. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
