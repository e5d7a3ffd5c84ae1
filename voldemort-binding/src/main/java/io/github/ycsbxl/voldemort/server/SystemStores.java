package io.github.ycsbxl.voldemort.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.RoutingTier;
import io.github.ycsbxl.voldemort.cluster.RoutingType;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Quorums;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Serializers;
import io.github.ycsbxl.voldemort.engine.MemoryEngine;
import io.github.ycsbxl.voldemort.engine.StorageEngine;
import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two system stores that the original client uses although stores.xml does not define them. The
 * client registers itself in one store, and polls the other store for new versions of the metadata.
 * On this server, the metadata never change. The stores are in memory, because their data are not
 * needed when the clients have ended.
 */
final class SystemStores {
  static final String CLIENTS = "voldsys$_client_registry";
  static final String VERSIONS = "voldsys$_metadata_version_persistence";

  private static final byte[] VERSIONS_KEY = "metadata-versions".getBytes(UTF_8);

  private SystemStores() {}

  /** Creates the stores that a node has at its start. */
  static Map<StoreDefinition, StorageEngine> open(ServedCluster cluster, long startedMs) {
    var versions = new MemoryEngine();
    String text =
        Stream.concat(
                Stream.of("cluster.xml", "stores.xml"),
                cluster.stores().stream().map(StoreDefinition::name))
            .map(name -> name + "=0\n")
            .collect(Collectors.joining());
    try {
      versions.put(VERSIONS_KEY, Versioned.of(text.getBytes(UTF_8), VectorClock.empty(startedMs)));
    } catch (ObsoleteVersionException e) {
      throw new IllegalStateException(e);
    }
    return Map.of(definition(CLIENTS), new MemoryEngine(), definition(VERSIONS), versions);
  }

  private static StoreDefinition definition(String name) {
    return new StoreDefinition(
        name,
        "memory",
        RoutingType.ALL,
        RoutingTier.CLIENT,
        1,
        new TreeMap<>(),
        new Quorums(Quorum.of(1, 1), Quorum.of(1, 1)),
        new Serializers(
            SerializerDefinition.withType("string"), SerializerDefinition.withType("string")),
        Map.of());
  }

  /** Returns the names that user stores cannot have. */
  static List<String> reserved() {
    return List.of(MetadataStore.NAME, CLIENTS, VERSIONS);
  }
}
