package io.github.ycsbxl.voldemort.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.RoutingTier;
import io.github.ycsbxl.voldemort.cluster.RoutingType;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Quorums;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Serializers;
import io.github.ycsbxl.voldemort.cluster.Zone;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes 0 and 1 are in zone 0, the client's zone, nodes 2 and 3 in zone 1. */
final class ZonesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final List<Zone> ZONES = List.of(new Zone(0, List.of(1)), new Zone(1, List.of(0)));

  @Test
  void asksTheNearestZoneFirst() throws Exception {
    try (var cluster = MemoryCluster.of(4, store(OptionalInt.empty()), ZONES);
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(2, 0);
      assertThat(client.put(key, key, VectorClock.empty(0))).hasToString("{0:1}");
      assertThat(client.get(key)).isPresent();
      assertThat(cluster.node(0).requests()).hasSize(2);
    }
  }

  @Test
  void waitsForAnotherZoneIfOneIsRequired() throws Exception {
    try (var cluster = MemoryCluster.of(4, store(OptionalInt.of(1)), ZONES);
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      client.put(key, key, VectorClock.empty(0));
      assertThat(cluster.node(0).engine().get(key)).hasSize(1);
      assertThat(cluster.node(2).engine().get(key)).as("acknowledged").hasSize(1);
      assertThat(client.get(key)).isPresent();
      assertThat(cluster.node(2).requests()).hasSize(2);
      cluster.node(2).stop();
      var read = catchThrowableOfType(InsufficientNodesException.class, () -> client.get(key));
      assertThat(read).satisfies(golden::pin);
      var write =
          catchThrowableOfType(
              InsufficientNodesException.class, () -> MemoryCluster.put(client, key, key));
      assertThat(write.outcome()).isEqualTo(Outcome.NOT_APPLIED);
    }
  }

  /** Returns a store with a replica in each zone. */
  private static StoreDefinition store(OptionalInt zones) {
    return new StoreDefinition(
        "s",
        "memory",
        RoutingType.ZONE,
        RoutingTier.CLIENT,
        2,
        new TreeMap<>(Map.of(0, 1, 1, 1)),
        new Quorums(new Quorum(1, 1, zones), new Quorum(1, 1, zones)),
        new Serializers(
            SerializerDefinition.withType("string"), SerializerDefinition.withType("identity")),
        Map.of());
  }
}
