package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.RoutingTier;
import io.github.ycsbxl.voldemort.cluster.RoutingType;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Quorums;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Serializers;
import java.util.Map;
import java.util.TreeMap;

/** Definitions of stores for tests. */
final class Stores {
  private Stores() {}

  /** Returns a store of strings with one replica. */
  static StoreDefinition named(String name, String persistence) {
    return new StoreDefinition(
        name,
        persistence,
        RoutingType.CONSISTENT,
        RoutingTier.CLIENT,
        1,
        new TreeMap<>(),
        new Quorums(Quorum.of(1, 1), Quorum.of(1, 1)),
        new Serializers(
            SerializerDefinition.withType("string"), SerializerDefinition.withType("string")),
        Map.of());
  }
}
