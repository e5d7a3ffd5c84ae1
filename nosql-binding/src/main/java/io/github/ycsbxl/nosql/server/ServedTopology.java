package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import oracle.kv.impl.topo.Datacenter;
import oracle.kv.impl.topo.DatacenterType;
import oracle.kv.impl.topo.Partition;
import oracle.kv.impl.topo.RepGroup;
import oracle.kv.impl.topo.RepNode;
import oracle.kv.impl.topo.StorageNode;
import oracle.kv.impl.topo.Topology;

/** Topology of the served store: shards in one zone, all nodes behind one registry. Stateless. */
final class ServedTopology {
  /** Name of the store, which is the default of {@code nosql.store}. */
  static final String STORE = "kvstore";

  private ServedTopology() {}

  static Topology of(Layout layout, RmiPort registry) {
    var topology = new Topology(STORE);
    Datacenter zone =
        topology.add(
            Datacenter.newInstance(
                "zone1", layout.replicas(), DatacenterType.PRIMARY, false, false));
    for (int shard = 0; shard < layout.shards(); shard++) {
      addShard(topology, zone, layout, shard, registry);
    }
    return topology;
  }

  /**
   * Clients hash keys differently from the embedded store, so a record may be in another shard than
   * they expect.
   */
  private static void addShard(
      Topology topology, Datacenter zone, Layout layout, int number, RmiPort registry) {
    RepGroup shard = topology.add(new RepGroup());
    for (int node = 0; node < layout.replicas(); node++) {
      StorageNode machine = topology.add(new StorageNode(zone, registry.host(), registry.number()));
      shard.add(new RepNode(machine.getResourceId()));
    }
    for (int i = number; i < layout.partitions(); i += layout.shards()) {
      topology.add(new Partition(shard));
    }
  }
}
