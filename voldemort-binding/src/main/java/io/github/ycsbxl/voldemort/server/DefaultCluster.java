package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.Node;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.RoutingTier;
import io.github.ycsbxl.voldemort.cluster.RoutingType;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** What is served where the user gives no files: one node, and the stores that tests use. */
final class DefaultCluster {
  private static final int PARTITIONS = 8;

  private DefaultCluster() {}

  static Cluster at(String host, int port) {
    List<Integer> partitions = IntStream.range(0, PARTITIONS).boxed().toList();
    return new Cluster("ycsb", List.of(), List.of(Node.of(0, host, port, partitions)));
  }

  /** {@code usertable} for records, and {@code test} with strings to try things by hand. */
  static List<StoreDefinition> stores() {
    return List.of(store("usertable", "identity"), store("test", "string"));
  }

  private static StoreDefinition store(String name, String values) {
    return new StoreDefinition(
        name,
        "bdb",
        RoutingType.CONSISTENT,
        RoutingTier.CLIENT,
        1,
        new TreeMap<>(),
        Quorum.of(1, 1),
        Quorum.of(1, 1),
        SerializerDefinition.of("string"),
        SerializerDefinition.of(values),
        Map.of());
  }
}
