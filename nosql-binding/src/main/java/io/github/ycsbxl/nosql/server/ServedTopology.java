package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import java.util.List;
import oracle.kv.impl.topo.Datacenter;
import oracle.kv.impl.topo.DatacenterType;
import oracle.kv.impl.topo.Partition;
import oracle.kv.impl.topo.RepGroup;
import oracle.kv.impl.topo.RepNode;
import oracle.kv.impl.topo.StorageNode;
import oracle.kv.impl.topo.Topology;

/** Topology of the served store: shards in one zone. Stateless. */
final class ServedTopology {
  /** Name of the store, the default of {@code nosql.store}. */
  static final String STORE = "kvstore";

  private ServedTopology() {}

  /**
   * Returns the topology of nodes on one host.
   *
   * @param ports registry ports of the nodes, shard by shard
   */
  static Topology of(Layout layout, String host, List<Integer> ports) {
    var topology = new Topology(STORE);
    Datacenter zone =
        topology.add(
            Datacenter.newInstance(
                "zone1", layout.replicas(), DatacenterType.PRIMARY, false, false));
    for (int shard = 0; shard < layout.shards(); shard++) {
      int first = shard * layout.replicas();
      RepGroup group = topology.add(new RepGroup());
      for (int port : ports.subList(first, first + layout.replicas())) {
        StorageNode machine = topology.add(new StorageNode(zone, host, port));
        group.add(new RepNode(machine.getResourceId()));
      }
      addPartitions(topology, group, layout, shard);
    }
    return topology;
  }

  /**
   * Adds the partitions. Clients and the embedded store use different hashes. A record may
   * therefore be in a different shard than clients expect.
   */
  private static void addPartitions(Topology topology, RepGroup shard, Layout layout, int number) {
    for (int i = number; i < layout.partitions(); i += layout.shards()) {
      topology.add(new Partition(shard));
    }
  }
}
