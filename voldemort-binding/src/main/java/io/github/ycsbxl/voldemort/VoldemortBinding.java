package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConfiguredDb;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.RecordSpace;
import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.StoreMode;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.voldemort.client.NodeEndpoint;
import io.github.ycsbxl.voldemort.engine.BdbStorage;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.server.BreakableCluster;
import io.github.ycsbxl.voldemort.server.ClusterServer;
import io.github.ycsbxl.voldemort.server.ServerConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.DB;

/** Descriptor of the binding. */
public final class VoldemortBinding implements BindingInfo {

  @Override
  public String name() {
    return "voldemort";
  }

  @Override
  public String summary() {
    return "Project Voldemort: a cluster, or its storage engine in this process";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return VoldemortClient.class;
  }

  @Override
  public List<Property<?>> properties() {
    return PropertyGroup.join(VoldemortConfig.PROPERTIES, ServerConfig.PROPERTIES);
  }

  @Override
  public ConnectionFactory open(PropertyReader reader) {
    return ConfiguredDb.factory(
        VoldemortClient.class, VoldemortClient::new, VoldemortConfig.from(reader));
  }

  /** Returns false, since Voldemort does not order keys. */
  @Override
  public boolean scans(PropertyReader reader) {
    return false;
  }

  /**
   * Returns an unknown topology for a cluster, since it is not known before the first connection.
   */
  @Override
  public Topology topology(PropertyReader reader) {
    return reader.isSet(VoldemortConfig.URL) ? Topology.UNKNOWN : Topology.of(1, 1);
  }

  @Override
  public Optional<Property<Duration>> nodeRetry() {
    return Optional.of(VoldemortConfig.NODE_RETRY);
  }

  /**
   * Returns the property for the number of nodes in a served cluster; local mode always has one
   * node.
   */
  @Override
  public Map<String, Property<Integer>> sizes() {
    return Map.of("nodes", ServerConfig.COUNT, "replicas", ServerConfig.REPLICAS);
  }

  @Override
  public Optional<Property<Path>> folder() {
    return Optional.of(VoldemortConfig.DIR);
  }

  @Override
  public Optional<FolderStore> folderStore(PropertyReader reader) {
    boolean elsewhere =
        reader.isSet(VoldemortConfig.URL)
            || reader.get(VoldemortConfig.ENGINE) == EngineKind.MEMORY;
    return elsewhere
        ? Optional.empty()
        : Optional.of(BdbStorage.folderStore(reader.get(VoldemortConfig.DIR)));
  }

  /** Returns the store, which {@code voldemort.store} names, whatever the table. */
  @Override
  public RecordSpace recordSpace(PropertyReader reader) {
    String store =
        reader.find(VoldemortConfig.STORE).orElseGet(() -> reader.get(RecordConfig.TABLE));
    Optional<List<NodeEndpoint>> nodes = reader.find(VoldemortConfig.URL);
    if (nodes.isPresent()) {
      RecordSpace space = RecordSpace.somewhere(store);
      for (NodeEndpoint node : nodes.get()) {
        space = space.on(node.host(), node.port());
      }
      return space;
    }
    return reader.get(VoldemortConfig.ENGINE) == EngineKind.MEMORY
        ? RecordSpace.inMemory(store)
        : RecordSpace.in(reader.get(VoldemortConfig.DIR), store);
  }

  @Override
  public Optional<StoreLocation> location(PropertyReader reader) {
    Optional<List<NodeEndpoint>> nodes = reader.find(VoldemortConfig.URL);
    return Optional.of(
        nodes
            .map(all -> StoreLocation.ofHosts(all.stream().map(NodeEndpoint::host).toList()))
            .orElse(StoreLocation.IN_PROCESS));
  }

  @Override
  public Optional<StoreServer> server(PropertyReader reader) {
    var config = ServerConfig.from(reader, VoldemortConfig.from(reader).local());
    return reader.problems().isEmpty()
        ? Optional.of(new ClusterServer(config, VoldemortConfig.URL))
        : Optional.empty();
  }

  /** Creates a cluster with a process per node and {@code voldemort.nodes} nodes. */
  @Override
  public Optional<BreakableStore> breakable(PropertyReader reader, boolean shared) {
    if (reader.isSet(VoldemortConfig.URL)) {
      return Optional.empty();
    }
    ServerConfig config = ServerConfig.from(reader, VoldemortConfig.from(reader).local());
    config.checkBreakable(reader);
    return Optional.of(
        new BreakableCluster(
            config.onLoopback(),
            NodeProcess.class,
            reader.given(
                PropertyGroup.join(
                    Scope.STORE.filter(VoldemortConfig.PROPERTIES), ServerConfig.LISTENER.all())),
            VoldemortConfig.URL,
            addresses ->
                ConnectionFactory.of(
                    VoldemortClient.class,
                    () -> {
                      var properties = reader.givenWith(addresses.get());
                      return new StockConnections(VoldemortClient.class, properties).connect();
                    })));
  }

  /** Creates a server for local mode only, since every process can reach a cluster. */
  @Override
  public Optional<StoreServer> sharedServer(PropertyReader reader) {
    VoldemortConfig config = VoldemortConfig.from(reader);
    if (config.remote().isPresent()) {
      return Optional.empty();
    }
    ServerConfig server = ServerConfig.from(reader, config.local()).onLoopback();
    return reader.problems().isEmpty()
        ? Optional.of(new ClusterServer(server, VoldemortConfig.URL))
        : Optional.empty();
  }

  @Override
  public StoreMode mode(PropertyReader reader, boolean shared, boolean struck) {
    return StoreMode.of(reader.isSet(VoldemortConfig.URL), shared || struck);
  }

  @Override
  public List<Property<?>> unused(PropertyReader reader) {
    return reader.get(VoldemortConfig.ENGINE) == EngineKind.MEMORY
        ? List.of(VoldemortConfig.DIR, VoldemortConfig.CACHE)
        : List.of();
  }
}
