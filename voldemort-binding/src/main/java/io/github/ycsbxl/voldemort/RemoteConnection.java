package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.RefCounted;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.voldemort.StoreForms.FormSettings;
import io.github.ycsbxl.voldemort.client.ClientSettings;
import io.github.ycsbxl.voldemort.client.ClusterClient;
import io.github.ycsbxl.voldemort.client.StoreClient;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Connection of remote mode: a client of a cluster. Threads share the knowledge of the cluster and
 * its nodes; each has its own sockets.
 */
final class RemoteConnection implements Connection {
  private static final RefCounted<ClientSettings, ClusterClient> CLUSTERS = new RefCounted<>();

  private final ClientSettings settings;
  private final ClusterClient cluster;
  private final FormSettings forms;
  private final List<StoreClient> open = new ArrayList<>();

  private RemoteConnection(ClientSettings settings, ClusterClient cluster, FormSettings forms) {
    this.settings = settings;
    this.cluster = cluster;
    this.forms = forms;
  }

  static RemoteConnection open(ClientSettings settings, FormSettings forms) throws IOException {
    ClusterClient cluster = CLUSTERS.join(settings, () -> ClusterClient.bootstrap(settings));
    return new RemoteConnection(settings, cluster, forms);
  }

  @Override
  public VersionedStore open(String store) throws IOException {
    try {
      StoreDefinition definition = cluster.definition(store);
      StoreForms ofStore = StoreForms.of(definition, forms);
      StoreClient client = cluster.open(store);
      open.add(client);
      client.connect();
      return new RemoteStore(client, ofStore);
    } catch (MetadataException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** A node is a shard: it alone is the first one for its partitions. */
  @Override
  public Topology topology(String store) throws IOException {
    int nodes = (int) cluster.nodes().stream().filter(node -> !node.partitions().isEmpty()).count();
    return Topology.of(nodes, cluster.definition(store).replicas());
  }

  @Override
  public void close() {
    open.forEach(StoreClient::close);
    // The sockets were closed with the stores; the rest is memory.
    CLUSTERS.leave(settings, unused -> {});
  }
}
