package io.github.ycsbxl.voldemort.cluster;

/** Side that sends an operation to all replicas. Clients need not respect it. */
public enum RoutingTier {
  CLIENT,
  SERVER;

  static RoutingTier parse(String text) {
    return switch (text) {
      case "client" -> CLIENT;
      case "server" -> SERVER;
      default -> throw new MetadataException("Routing " + text + " is neither client nor server.");
    };
  }

  @Override
  public String toString() {
    return this == CLIENT ? "client" : "server";
  }
}
