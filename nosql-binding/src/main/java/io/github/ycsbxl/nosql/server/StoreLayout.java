package io.github.ycsbxl.nosql.server;

import oracle.kv.impl.topo.Datacenter;
import oracle.kv.impl.topo.DatacenterType;
import oracle.kv.impl.topo.Partition;
import oracle.kv.impl.topo.RepGroup;
import oracle.kv.impl.topo.RepNode;
import oracle.kv.impl.topo.StorageNode;
import oracle.kv.impl.topo.Topology;

/** Where clients find what: one shard in one zone, all nodes behind one registry. */
record StoreLayout(Topology topology) {
  private static final int PARTITIONS = 10;

  /** The store's name, which clients of ours expect unless they are told another one. */
  static final String STORE = "kvstore";

  static StoreLayout of(int nodes, RmiPort registry) {
    var topology = new Topology(STORE);
    Datacenter zone =
        topology.add(Datacenter.newInstance("zone1", nodes, DatacenterType.PRIMARY, false, false));
    RepGroup shard = topology.add(new RepGroup());
    for (int i = 0; i < nodes; i++) {
      StorageNode machine = topology.add(new StorageNode(zone, registry.host(), registry.number()));
      shard.add(new RepNode(machine.getResourceId()));
    }
    for (int i = 0; i < PARTITIONS; i++) {
      topology.add(new Partition(shard));
    }
    return new StoreLayout(topology);
  }
}
