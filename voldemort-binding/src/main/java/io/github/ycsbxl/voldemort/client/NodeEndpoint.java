package io.github.ycsbxl.voldemort.client;

/** Host and port at which a node listens for clients. */
public record NodeEndpoint(String host, int port) {
  private static final int MAX_PORT = 65_535;

  public NodeEndpoint {
    if (host.isEmpty() || port < 1 || port > MAX_PORT) {
      throw new IllegalArgumentException("no address of a node: " + host + ":" + port);
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
