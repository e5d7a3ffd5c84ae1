package io.github.ycsbxl.voldemort.cluster;

/**
 * Party that should send operations to all replicas according to the store's definition. Clients
 * may ignore this part of the definition.
 */
public enum RoutingTier {
  CLIENT,
  SERVER;

  static RoutingTier parse(String text) {
    return switch (text) {
      case "client" -> CLIENT;
      case "server" -> SERVER;
      default ->
          throw new MetadataException("Routing %s is neither client nor server.".formatted(text));
    };
  }

  @Override
  public String toString() {
    return this == CLIENT ? "client" : "server";
  }
}
