package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cluster that is served without files of the user: one node, and the stores {@code usertable} and
 * {@code test}.
 */
final class DefaultCluster {
  private static final int PARTITIONS = 8;

  private DefaultCluster() {}

  static Cluster at(String host, int port) {
    List<Integer> partitions = IntStream.range(0, PARTITIONS).boxed().toList();
    return new Cluster("ycsb", List.of(), List.of(ClusterNode.of(0, host, port, partitions)));
  }

  /** {@code usertable} for records, and {@code test} with strings for trials by hand. */
  static List<StoreDefinition> stores() {
    Quorum one = Quorum.of(1, 1);
    SerializerDefinition text = SerializerDefinition.of("string");
    return List.of(
        StoreDefinition.of("usertable", 1, one, one),
        StoreDefinition.of("test", 1, one, one).serialized(text, text));
  }
}
