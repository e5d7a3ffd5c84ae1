package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.IntStream;

/**
 * Default cluster, for users without XML files: nodes in one zone, and the stores {@code
 * usertable}, {@code test} and those that the workload names. Immutable.
 *
 * @param replicas number of replicas per key, one of which must respond to a read or a write
 * @param tables of the workload and its scenarios
 */
record DefaultCluster(int nodes, int replicas, SortedSet<String> tables) {
  private static final int PARTITIONS_OF_A_NODE = 8;
  private static final String TEXTS = "test";

  /**
   * Creates a cluster in which adjacent partitions are on different nodes, so that every node
   * shares keys with all others.
   */
  Cluster at(String host, List<Integer> ports) {
    var servers = new ArrayList<ClusterNode>();
    for (int node = 0; node < nodes; node++) {
      int first = node;
      List<Integer> partitions =
          IntStream.range(0, PARTITIONS_OF_A_NODE).mapToObj(i -> first + i * nodes).toList();
      servers.add(ClusterNode.of(node, host, ports.get(node), partitions));
    }
    return new Cluster("ycsb", List.of(), servers);
  }

  /**
   * Returns the ports of the nodes, given the first one. Every second port is skipped, because by
   * convention a node's admin port follows its port. If the first port is 0, returns zeros, which
   * select free ports.
   */
  List<Integer> ports(int first) {
    return IntStream.range(0, nodes).mapToObj(i -> first == 0 ? 0 : first + 2 * i).toList();
  }

  /** Defines {@code usertable} for records, and {@code test} with strings for manual tests. */
  List<StoreDefinition> stores() {
    Quorum one = Quorum.of(1, 1);
    SerializerDefinition text = SerializerDefinition.withType("string");
    var stores = new ArrayList<StoreDefinition>();
    stores.add(StoreDefinition.of(RecordConfig.TABLE.fallback(), replicas, one, one));
    stores.add(StoreDefinition.of(TEXTS, replicas, one, one).serialized(text, text));
    tables.stream()
        .filter(table -> !table.equals(RecordConfig.TABLE.fallback()) && !table.equals(TEXTS))
        .forEach(table -> stores.add(StoreDefinition.of(table, replicas, one, one)));
    return stores;
  }
}
