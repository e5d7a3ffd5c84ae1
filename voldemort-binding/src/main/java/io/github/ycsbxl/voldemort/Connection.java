package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.RefCounted;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.SocketProperties;
import io.github.ycsbxl.voldemort.StoreForms.FormSettings;
import io.github.ycsbxl.voldemort.client.ClientSettings;
import io.github.ycsbxl.voldemort.client.ClusterClient;
import io.github.ycsbxl.voldemort.client.StoreClient;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.engine.Storage;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * A client thread's connection to the stores of a cluster, or to the stores in this process.
 * Connections share thread-safe resources. Not thread-safe.
 */
interface Connection {

  /**
   * Opens the store of this name.
   *
   * @throws IOException with a one-sentence message if there is no such store or it cannot hold
   *     records
   */
  VersionedStore open(String store) throws IOException;

  Topology topology(String store) throws IOException;

  /**
   * Returns the settings of this store as the cluster reports them, and the options of a socket;
   * empty in local mode.
   */
  default SortedMap<String, String> reportedSettings(String store) throws IOException {
    return Collections.emptySortedMap();
  }

  /** Closes the stores. Also closes shared resources if no other thread uses them. */
  void close() throws IOException;

  /**
   * Connection in local mode: to the storage engine in this process, which all client threads
   * share, without network or routing.
   */
  record LocalConnection(StorageSettings settings, Storage storage, FormSettings forms)
      implements Connection {

    private static final RefCounted<StorageSettings, Storage> STORAGES = new RefCounted<>();

    static LocalConnection open(StorageSettings settings, FormSettings forms) throws IOException {
      Storage storage = STORAGES.join(settings, () -> Storage.open(settings));
      return new LocalConnection(settings, storage, forms);
    }

    @Override
    public VersionedStore open(String store) throws IOException {
      return new LocalStore(storage.engine(store), forms);
    }

    @Override
    public Topology topology(String store) {
      return Topology.of(1, 1);
    }

    @Override
    public void close() throws IOException {
      STORAGES.leave(settings, Storage::close);
    }
  }

  /**
   * Connection in remote mode: a client of a cluster. Threads share the metadata and node states,
   * but each has its own sockets.
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

    /** Counts each node as a shard, because each is the master of its own partitions. */
    @Override
    public Topology topology(String store) throws IOException {
      int nodes =
          (int) cluster.nodes().stream().filter(node -> !node.partitions().isEmpty()).count();
      return Topology.ofRing(nodes, cluster.definition(store).replicas());
    }

    @Override
    public SortedMap<String, String> reportedSettings(String store) throws IOException {
      SortedMap<String, String> report = StoreReport.of(cluster.nodes(), cluster.definition(store));
      report.put("protocol", settings.connection().protocol().code());
      if (!open.isEmpty()) {
        report.putAll(SocketProperties.report(open.get(0).socketOptions()));
      }
      return report;
    }

    @Override
    public void close() {
      open.forEach(StoreClient::close);
      // Nothing to close: the sockets were closed with the stores.
      CLUSTERS.leave(settings, unused -> {});
    }
  }
}
