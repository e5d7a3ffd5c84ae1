package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.SocketProperties;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.voldemort.Connection.LocalConnection;
import io.github.ycsbxl.voldemort.Connection.RemoteConnection;
import io.github.ycsbxl.voldemort.KeyForm.KeyType;
import io.github.ycsbxl.voldemort.RecordWriter.WriteSettings;
import io.github.ycsbxl.voldemort.StoreForms.FormSettings;
import io.github.ycsbxl.voldemort.client.ClientSettings;
import io.github.ycsbxl.voldemort.client.ConnectionSettings;
import io.github.ycsbxl.voldemort.client.NodeEndpoint;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;

/**
 * Configuration of the binding. Immutable.
 *
 * @param remote settings for a cluster; empty for local mode
 * @param store name of the store if it differs from the table
 * @param table table of the records
 */
record VoldemortConfig(
    Optional<ClientSettings> remote,
    StorageSettings local,
    Optional<String> store,
    String table,
    WriteSettings writes,
    FormSettings forms) {
  private static final String PREFIX = "voldemort.";

  /** Minimum cache size of Berkeley DB Java Edition. */
  private static final long LEAST_CACHE_BYTES = 96 << 10;

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.CLIENT);

  static final Property<List<NodeEndpoint>> URL =
      OWN.declare(
              "voldemort.url",
              ValueForm.list(ClientSettings::address, "tcp://host:port, separated by commas"))
          .scope(Scope.SCENARIO, Scope.CLIENT, Scope.ADDRESS)
          .alias("bootstrap_urls")
          .meaning("bootstrap servers of the cluster [none: the engine in this process]");
  static final Property<Protocol> PROTOCOL =
      OWN.declare("voldemort.protocol", "vp1", ValueForm.oneOf(Protocol.class))
          .scope(Scope.SCENARIO, Scope.CONNECTION)
          .meaning("wire protocol");
  static final Property<Duration> CONNECTION_TIMEOUT =
      OWN.declare("voldemort.connection.timeout", "500ms", UnitForms.duration())
          .scope(Scope.SCENARIO, Scope.CONNECTION)
          .meaning("timeout for connecting to a server");
  static final Property<Duration> SOCKET_TIMEOUT =
      OWN.declare("voldemort.socket.timeout", "5s", UnitForms.duration())
          .scope(Scope.SCENARIO, Scope.CONNECTION)
          .meaning("how long to wait for a server's answer");
  static final SocketProperties SOCKET =
      SocketProperties.declare(OWN, "voldemort.socket", Scope.CONNECTION);
  static final Property<Duration> NODE_RETRY =
      OWN.declare("voldemort.node.retry", "10s", UnitForms.duration())
          .scope(Scope.SCENARIO, Scope.CONNECTION)
          .meaning("delay before retrying a server after three consecutive failures");
  static final Property<Integer> REQUIRED_READS =
      quorum("voldemort.required.reads", "replicas that must answer a read");
  static final Property<Integer> PREFERRED_READS =
      quorum("voldemort.preferred.reads", "replicas to read from initially");
  static final Property<Integer> REQUIRED_WRITES =
      quorum("voldemort.required.writes", "replicas that must acknowledge a write");
  static final Property<Integer> PREFERRED_WRITES =
      quorum("voldemort.preferred.writes", "replicas whose acknowledgement a write waits for");
  static final Property<Integer> ZONE =
      OWN.declare("voldemort.zone", "0", ValueForm.smallAtLeast(0))
          .scope(Scope.SCENARIO, Scope.CONNECTION)
          .meaning("zone of this client; its servers are preferred");
  static final Property<String> STORE =
      OWN.declare("voldemort.store", ValueForm.name())
          .alias("store_name")
          .meaning("store that holds the records of the workload's table [the table]");
  static final Property<KeyType> KEY_TYPE =
      OWN.declare("voldemort.key.type", ValueForm.oneOf(KeyType.class))
          .meaning(
              "key type: string, json-int, json-string, identity, or hex (bytes as digits)"
                  + " [store definition; string in local mode]");
  static final Property<WriteSettings.Insert> INSERT =
      OWN.declare("voldemort.insert", "once", ValueForm.oneOf(WriteSettings.Insert.class))
          .meaning("once writes a first version and refuses existing keys; replace overwrites");
  static final Property<WriteSettings.Update> UPDATE =
      OWN.declare("voldemort.update", "merge", ValueForm.oneOf(WriteSettings.Update.class))
          .meaning(
              "merge reads the record first; replace reads only its version, for updates of"
                  + " whole records");
  static final Property<Duration> ROUTING_TIMEOUT =
      OWN.declare("voldemort.routing.timeout", "5s", UnitForms.duration())
          .meaning("how long to retry an operation after version conflicts");
  static final Property<EngineKind> ENGINE =
      OWN.declare("voldemort.engine", "bdb", EngineKind.FORM)
          .scope(Scope.SCENARIO, Scope.STORE)
          .meaning("local mode: storage engine: bdb (on disk), memory, or a Voldemort class name");
  static final Property<Path> DIR =
      OWN.declare("voldemort.dir", "data/voldemort", ValueForm.path("a folder"))
          .scope(Scope.SCENARIO, Scope.STORE, Scope.ADDRESS)
          .meaning("local mode: data directory of the bdb engine; created if missing");
  static final Property<Long> CACHE =
      OWN.declare("voldemort.cache", "50%", UnitForms.memory())
          .scope(Scope.SCENARIO, Scope.STORE)
          .meaning("local mode: cache of the bdb engine: percentage of the heap, or a size");

  static final List<Property<?>> PROPERTIES = OWN.all();

  /** Reads all properties. Rejects unknown names with the binding's prefix. */
  static VoldemortConfig from(Properties properties) throws ConfigurationException {
    return new PropertyCatalog(PROPERTIES)
        .with(ServerConfig.PROPERTIES)
        .read(properties, PREFIX, VoldemortConfig::from);
  }

  static VoldemortConfig from(PropertyReader reader) {
    reader.check(reader.get(CACHE) >= LEAST_CACHE_BYTES, CACHE, "expected 96k at least");
    return new VoldemortConfig(
        remote(reader),
        new StorageSettings(reader.get(ENGINE), reader.get(DIR), reader.get(CACHE)),
        reader.find(STORE),
        reader.get(RecordConfig.TABLE),
        new WriteSettings(reader.get(INSERT), reader.get(UPDATE), reader.get(ROUTING_TIMEOUT)),
        FormSettings.from(reader));
  }

  /** Connects a client thread. */
  Connection connect() throws IOException {
    return remote.isPresent()
        ? RemoteConnection.open(remote.get(), forms)
        : LocalConnection.open(local, forms);
  }

  /** Returns the client's settings; empty in local mode. */
  private static Optional<ClientSettings> remote(PropertyReader reader) {
    checkQuorum(reader, REQUIRED_READS, PREFERRED_READS);
    checkQuorum(reader, REQUIRED_WRITES, PREFERRED_WRITES);
    ConnectionSettings usual = ConnectionSettings.of(reader.get(PROTOCOL));
    var connection =
        new ConnectionSettings(
            usual.protocol(),
            millis(reader.get(CONNECTION_TIMEOUT)),
            millis(reader.get(SOCKET_TIMEOUT)),
            millis(reader.get(SOCKET_TIMEOUT)),
            usual.maxMessageBytes(),
            SOCKET.options(reader));
    // The zone is read even without a URL, so that every mistake is reported.
    int zone = reader.get(ZONE);
    return reader.find(URL).map(nodes -> settings(nodes, connection, zone, reader));
  }

  private static ClientSettings settings(
      List<NodeEndpoint> nodes, ConnectionSettings connection, int zone, PropertyReader reader) {
    ClientSettings usual = ClientSettings.of(nodes, connection.protocol());
    return new ClientSettings(
        nodes,
        connection,
        zone,
        number(reader, REQUIRED_READS),
        number(reader, PREFERRED_READS),
        number(reader, REQUIRED_WRITES),
        number(reader, PREFERRED_WRITES),
        usual.failuresBeforeDown(),
        millis(reader.get(NODE_RETRY)));
  }

  private static void checkQuorum(
      PropertyReader reader, Property<Integer> required, Property<Integer> preferred) {
    int least = reader.find(required).orElse(1);
    reader.check(
        reader.find(preferred).orElse(least) >= least,
        preferred,
        "expected at least " + required.name() + " (" + least + ")");
  }

  private static OptionalInt number(PropertyReader reader, Property<Integer> property) {
    return reader.find(property).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private static Property<Integer> quorum(String name, String meaning) {
    return OWN.declare(name, ValueForm.smallAtLeast(1))
        .scope(Scope.SCENARIO, Scope.CONNECTION)
        .meaning(meaning + " [store definition]");
  }

  private static int millis(Duration duration) {
    return (int) Math.min(Integer.MAX_VALUE, duration.toMillis());
  }
}
