package io.github.ycsbxl.voldemort.cluster;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Routing strategy of a store: replicas along the ring, replicas in each zone, or all nodes. */
public enum RoutingType {
  CONSISTENT("consistent-routing"),
  ZONE("zone-routing"),
  ALL("all-routing"),
  LOCAL_PREF_ALL("local-pref-all-routing");

  private final String text;

  RoutingType(String text) {
    this.text = text;
  }

  static RoutingType parse(String text) {
    return Arrays.stream(values())
        .filter(type -> type.text.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new MetadataException(
                    "Routing strategy %s is not one of %s."
                        .formatted(
                            text,
                            Arrays.stream(values())
                                .map(RoutingType::toString)
                                .collect(Collectors.joining(", ")))));
  }

  /** Formats the type as in stores.xml, such as {@code consistent-routing}. */
  @Override
  public String toString() {
    return text;
  }
}
