package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.Placement;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.cluster.Zone;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Cluster of {@link MemoryNode}s with a clock that tests set. */
final class MemoryCluster implements Closeable {
  private final List<MemoryNode> nodes = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private final StoreDefinition store;
  private volatile Cluster cluster;

  private MemoryCluster(StoreDefinition store) {
    this.store = store;
  }

  /** Creates a cluster with partition i on node i. */
  static MemoryCluster of(int nodes, StoreDefinition store) throws IOException {
    return of(nodes, store, List.of());
  }

  /** Creates a cluster with partition i on node i, which is in zone i / 2 if there are zones. */
  static MemoryCluster of(int nodes, StoreDefinition store, List<Zone> zones) throws IOException {
    var cluster = new MemoryCluster(store);
    List<ClusterNode> described = new ArrayList<>();
    for (int id = 0; id < nodes; id++) {
      MemoryNode node = MemoryNode.started();
      cluster.nodes.add(node);
      int zone = zones.isEmpty() ? 0 : id / 2;
      String host = node.address().host();
      described.add(new ClusterNode(id, host, 0, node.address().port(), 0, List.of(id), zone));
      byte[] ownId = Integer.toString(id).getBytes(StandardCharsets.UTF_8);
      node.tells(request -> cluster.metadata((Request.Get) request, ownId));
    }
    cluster.cluster = new Cluster("memory", zones, described);
    return cluster;
  }

  private Response metadata(Request.Get request, byte[] nodeId) {
    byte[] value =
        switch (new String(request.key(), StandardCharsets.UTF_8)) {
          case "cluster.xml" -> cluster.toXml().getBytes(StandardCharsets.UTF_8);
          case "stores.xml" ->
              StoreDefinition.toXml(List.of(store)).getBytes(StandardCharsets.UTF_8);
          default -> nodeId;
        };
    return new Values(List.of(Versioned.of(value, VectorClock.empty(0))));
  }

  MemoryNode node(int id) {
    return nodes.get(id);
  }

  Cluster described() {
    return cluster;
  }

  /** Replaces the metadata that the nodes return. */
  void becomes(Cluster newCluster) {
    cluster = newCluster;
  }

  /**
   * Returns settings for vp1 with which a node is skipped for one second after its first failure.
   */
  ClientSettings settings() {
    ClientSettings usual = ClientSettings.of(addresses(), Protocol.VP1);
    return new ClientSettings(
        usual.bootstrap(),
        FakeNode.patient(Protocol.VP1),
        usual.clientZone(),
        usual.requiredReads(),
        usual.preferredReads(),
        usual.requiredWrites(),
        usual.preferredWrites(),
        1,
        1_000);
  }

  List<NodeEndpoint> addresses() {
    return nodes.stream().map(MemoryNode::address).toList();
  }

  ClusterClient client() throws BootstrapException {
    return ClusterClient.bootstrap(settings(), nanos::get);
  }

  void passMs(long ms) {
    nanos.addAndGet(ms * 1_000_000);
  }

  /** Returns the {@code count}th key, from 0, whose master is this node. */
  byte[] key(int master, int count) {
    Placement placement = Placement.of(cluster, store, 0);
    int found = 0;
    for (int i = 0; ; i++) {
      byte[] key = ("key-" + i).getBytes(StandardCharsets.UTF_8);
      if (placement.masterPartition(key) == master && found++ == count) {
        return key;
      }
    }
  }

  /** Puts a value in place of whatever the store has. */
  static VectorClock put(StoreClient client, byte[] key, byte[] value) throws OperationException {
    return client.put(key, value, seen(client, key));
  }

  /** Deletes whatever the store has. */
  static boolean delete(StoreClient client, byte[] key) throws OperationException {
    return client.delete(key, seen(client, key));
  }

  private static VectorClock seen(StoreClient client, byte[] key) throws OperationException {
    return client.getVersions(key).stream()
        .reduce(VectorClock::merged)
        .orElse(VectorClock.empty(0));
  }

  static MemoryNode.Trouble failing(ErrorCode code) {
    return request -> new Failure(code, "as the test wants it");
  }

  @Override
  public void close() throws IOException {
    for (MemoryNode node : nodes) {
      node.close();
    }
  }
}
