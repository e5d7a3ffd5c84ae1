package io.github.ycsbxl.metrics;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Limits of the JDK's HTTP servers in this process, which it reads once, before the first server:
 * without them a connection that sends half a request has memory, and a thread, for ever.
 */
public final class HttpLimits {
  private static final int MAX_CONNECTIONS = 64;
  private static final int MAX_REQUEST_SECONDS = 5;

  private HttpLimits() {}

  /** Sets the limits that the command line of the JVM does not set. Thread-safe. */
  public static void set() {
    set(0);
  }

  /**
   * Sets the limits for a server of so many processes, each with a connection for each of two
   * threads.
   */
  public static void set(int processes) {
    int connections = MAX_CONNECTIONS + 2 * processes;
    setUnlessGiven("jdk.httpserver.maxConnections", connections);
    setUnlessGiven("sun.net.httpserver.maxIdleConnections", connections);
    setUnlessGiven("sun.net.httpserver.maxReqTime", MAX_REQUEST_SECONDS);
    // Otherwise the body of an answer may wait 40 ms for an acknowledgement of its head.
    setUnlessGiven("sun.net.httpserver.nodelay", true);
  }

  /** Makes so many threads for the requests of a server, which do not keep the process alive. */
  public static ExecutorService threads(int most, String name) {
    return Executors.newFixedThreadPool(most, daemons(name));
  }

  /**
   * Makes a thread for each request that is under way, of which there are no more than connections,
   * so that half requests keep no other one waiting. They do not keep the process alive.
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
