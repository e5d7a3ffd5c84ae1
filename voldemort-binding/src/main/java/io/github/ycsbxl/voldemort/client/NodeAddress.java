package io.github.ycsbxl.voldemort.client;

/** Where a node listens for clients: its host and its socket port. */
public record NodeAddress(String host, int port) {
  private static final int MAX_PORT = 65_535;

  public NodeAddress {
    if (host.isEmpty() || port < 1 || port > MAX_PORT) {
      throw new IllegalArgumentException("no address of a node: " + host + ":" + port);
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
