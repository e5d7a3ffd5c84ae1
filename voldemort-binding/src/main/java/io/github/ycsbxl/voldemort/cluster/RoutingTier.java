package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Side that sends an operation to all replicas; a wish that clients need not follow. */
public enum RoutingTier {
  CLIENT,
  SERVER;

  @JsonCreator
  static RoutingTier parse(String text) {
    return switch (text) {
      case "client" -> CLIENT;
      case "server" -> SERVER;
      default -> throw new MetadataException("Routing " + text + " is neither client nor server.");
    };
  }

  @Override
  @JsonValue
  public String toString() {
    return this == CLIENT ? "client" : "server";
  }
}
