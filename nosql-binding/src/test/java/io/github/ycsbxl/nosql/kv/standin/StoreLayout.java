package io.github.ycsbxl.nosql.kv.standin;

import oracle.kv.impl.topo.Datacenter;
import oracle.kv.impl.topo.DatacenterType;
import oracle.kv.impl.topo.Partition;
import oracle.kv.impl.topo.RepGroup;
import oracle.kv.impl.topo.RepNode;
import oracle.kv.impl.topo.StorageNode;
import oracle.kv.impl.topo.Topology;

/** Where the client finds what: one shard in one zone, all nodes behind one registry. */
record StoreLayout(String store, Topology topology) {
  private static final int PARTITIONS = 10;

  static StoreLayout of(String store, int nodes, int registryPort) {
    var topology = new Topology(store);
    Datacenter zone =
        topology.add(Datacenter.newInstance("zone1", nodes, DatacenterType.PRIMARY, false, false));
    RepGroup shard = topology.add(new RepGroup());
    for (int i = 0; i < nodes; i++) {
      StorageNode machine = topology.add(new StorageNode(zone, "127.0.0.1", registryPort));
      shard.add(new RepNode(machine.getResourceId()));
    }
    for (int i = 0; i < PARTITIONS; i++) {
      topology.add(new Partition(shard));
    }
    return new StoreLayout(store, topology);
  }
}
