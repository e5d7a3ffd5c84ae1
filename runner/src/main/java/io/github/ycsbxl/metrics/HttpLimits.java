package io.github.ycsbxl.metrics;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Limits of the JDK's HTTP server in this process. The JDK reads them once, before the first server
 * starts. Without limits, a connection with an incomplete request would hold memory and a thread
 * forever.
 */
public final class HttpLimits {
  private static final int MAX_CONNECTIONS = 64;
  private static final int MAX_REQUEST_SECONDS = 5;

  private HttpLimits() {}

  /** Sets the limits unless JVM options set them. Thread-safe. */
  public static void set() {
    set(0);
  }

  /** Sets the limits for a server with this number of clients, each with two connections. */
  public static void set(int processes) {
    int connections = MAX_CONNECTIONS + 2 * processes;
    setUnlessGiven("jdk.httpserver.maxConnections", connections);
    setUnlessGiven("sun.net.httpserver.maxIdleConnections", connections);
    setUnlessGiven("sun.net.httpserver.maxReqTime", MAX_REQUEST_SECONDS);
    // Otherwise, Nagle's algorithm may delay the body of a response by 40 ms.
    setUnlessGiven("sun.net.httpserver.nodelay", true);
  }

  /** Returns an executor with up to this number of daemon threads for requests. */
  public static ExecutorService threads(int most, String name) {
    return Executors.newFixedThreadPool(most, daemons(name));
  }

  /**
   * Returns an executor with a daemon thread per request in progress. Incomplete requests therefore
   * do not block others. Only the limit of connections limits the number of threads.
   */
  public static ExecutorService threads(String name) {
    return Executors.newCachedThreadPool(daemons(name));
  }

  private static ThreadFactory daemons(String name) {
    return work -> {
      var thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  private static void setUnlessGiven(String property, Object value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, String.valueOf(value));
    }
  }
}
