package io.github.ycsbxl.sockets;

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
    setUnlessGiven("jdk.httpserver.maxConnections", MAX_CONNECTIONS);
    setUnlessGiven("sun.net.httpserver.maxReqTime", MAX_REQUEST_SECONDS);
  }

  private static void setUnlessGiven(String property, int value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, Integer.toString(value));
    }
  }
}
