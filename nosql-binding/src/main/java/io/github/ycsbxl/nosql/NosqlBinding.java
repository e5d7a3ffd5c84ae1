package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConfiguredDb;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.RecordSpace;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.StoreMode;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.nosql.embedded.BreakableNodes;
import io.github.ycsbxl.nosql.embedded.EmbeddedStore;
import io.github.ycsbxl.nosql.kv.KvKeys;
import io.github.ycsbxl.nosql.kv.KvSettings;
import io.github.ycsbxl.nosql.kv.KvSettings.KvApi;
import io.github.ycsbxl.nosql.proxy.ProxySettings;
import io.github.ycsbxl.nosql.server.EmbeddedServer;
import io.github.ycsbxl.nosql.server.EmbeddedServer.ServerSettings;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.TableSettings;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.serve.ListenerSettings;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.DB;

/** Descriptor of the binding. */
public final class NosqlBinding implements BindingInfo {

  @Override
  public String name() {
    return "nosql";
  }

  @Override
  public String summary() {
    return "Oracle NoSQL Database: a store, its HTTP proxy, or shards of its engine in this"
        + " process";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return NosqlClient.class;
  }

  @Override
  public List<Property<?>> properties() {
    return PropertyGroup.join(NosqlConfig.PROPERTIES, ServerProperties.PROPERTIES);
  }

  @Override
  public ConnectionFactory open(PropertyReader reader) {
    NosqlConfig config = NosqlConfig.from(reader);
    config
        .kv()
        .flatMap(kv -> kv.login().problem())
        .ifPresent(problem -> reader.check(false, KvSettings.SECURITY, problem));
    reader.check(
        reader.find(RequestOptions.PASSWORD_FILE).map(Files::isReadable).orElse(true),
        RequestOptions.PASSWORD_FILE,
        "expected a file that can be read");
    return connections(config);
  }

  @Override
  public Topology topology(PropertyReader reader) {
    return isElsewhere(reader)
        ? Topology.UNKNOWN
        : Topology.of(reader.get(NosqlConfig.SHARDS), reader.get(NosqlConfig.REPLICAS));
  }

  @Override
  public List<String> warnings(PropertyReader reader) {
    return reader.isSet(ProxySettings.ENDPOINT)
        ? List.of(
            "a proxy does not show a store's shards and nodes: shards and replication_factor are"
                + " empty, and there is no nodes.csv")
        : List.of();
  }

  @Override
  public Map<String, Property<Integer>> sizes() {
    return Map.of("shards", NosqlConfig.SHARDS, "replicas", NosqlConfig.REPLICAS);
  }

  @Override
  public Optional<Property<Double>> shardCapacity() {
    return Optional.of(NosqlConfig.CAPACITY);
  }

  @Override
  public Optional<Property<Path>> folder() {
    return Optional.of(NosqlConfig.DIR);
  }

  @Override
  public Optional<FolderStore> folderStore(PropertyReader reader) {
    return isElsewhere(reader)
        ? Optional.empty()
        : Optional.of(EmbeddedStore.folderStore(reader.get(NosqlConfig.DIR)));
  }

  @Override
  public RecordSpace recordSpace(PropertyReader reader) {
    String table = reader.get(RecordConfig.TABLE);
    NosqlConfig config = NosqlConfig.from(reader);
    if (config.kv().isPresent()) {
      return recordSpace(config.kv().get(), table);
    }
    return config
        .proxy()
        .map(proxy -> RecordSpace.somewhere(table).on(proxy.host(), proxy.port()))
        .orElseGet(() -> RecordSpace.in(reader.get(NosqlConfig.DIR), table));
  }

  private static RecordSpace recordSpace(KvSettings kv, String table) {
    // A key that is a path has no table.
    boolean paths = kv.tables().isEmpty() && kv.keys() == KvKeys.PATH;
    RecordSpace space = RecordSpace.somewhere(kv.address().store() + "/" + (paths ? "" : table));
    for (String helper : kv.address().helpers()) {
      HostAndPort node = HostAndPort.parse(helper);
      space = space.on(node.host(), node.port());
    }
    return space;
  }

  @Override
  public Optional<StoreLocation> location(PropertyReader reader) {
    NosqlConfig config = NosqlConfig.from(reader);
    return config
        .kv()
        .map(kv -> kv.address().hosts())
        .or(() -> config.proxy().map(proxy -> List.of(proxy.host())))
        .map(StoreLocation::ofHosts)
        .or(() -> Optional.of(StoreLocation.IN_PROCESS));
  }

  @Override
  public boolean scans(PropertyReader reader) {
    return !reader.isSet(KvSettings.HOSTS) || reader.get(KvSettings.API) == KvApi.TABLE;
  }

  @Override
  public Optional<StoreServer> server(PropertyReader reader) {
    NosqlConfig config = NosqlConfig.from(reader);
    return server(reader, config, ServerProperties.from(reader, config));
  }

  /**
   * Creates a server of an embedded store. A store in other processes needs no server, because
   * every process can reach it.
   */
  @Override
  public Optional<StoreServer> sharedServer(PropertyReader reader) {
    if (isElsewhere(reader)) {
      return Optional.empty();
    }
    NosqlConfig config = NosqlConfig.from(reader);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    ListenerSettings listener = ServerProperties.LISTENER.read(reader);
    return server(reader, config, new ServerSettings(config.store(), loopback, 0, listener));
  }

  @Override
  public Optional<BreakableStore> breakable(PropertyReader reader, boolean shared) {
    if (isElsewhere(reader)) {
      return Optional.empty();
    }
    NosqlConfig config = NosqlConfig.from(reader);
    return Optional.of(
        new BreakableNodes(
            config.store(), connections(config), shared ? sharedServer(reader) : Optional.empty()));
  }

  private Optional<StoreServer> server(
      PropertyReader reader, NosqlConfig config, ServerSettings settings) {
    if (!reader.problems().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new EmbeddedServer(settings, KvSettings.HOSTS.name()));
  }

  private static ConnectionFactory connections(NosqlConfig config) {
    return ConfiguredDb.factory(NosqlClient.class, NosqlClient::new, config);
  }

  private static boolean isElsewhere(PropertyReader reader) {
    return reader.isSet(KvSettings.HOSTS) || reader.isSet(ProxySettings.ENDPOINT);
  }

  @Override
  public StoreMode mode(PropertyReader reader, boolean shared, boolean struck) {
    return StoreMode.of(isElsewhere(reader), shared);
  }

  @Override
  public List<Property<?>> unused(PropertyReader reader) {
    return reader.isSet(ProxySettings.ENDPOINT)
        ? PropertyGroup.without(
            KvSettings.PROPERTIES, List.of(RequestOptions.USER, RequestOptions.PASSWORD_FILE))
        : PropertyGroup.join(
            PropertyGroup.without(ProxySettings.PROPERTIES, TableSettings.PROPERTIES),
            KvSettings.unused(reader));
  }
}
