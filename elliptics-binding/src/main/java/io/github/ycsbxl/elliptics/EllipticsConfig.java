package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.SocketProperties;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.elliptics.RecordObjects.Transform;
import io.github.ycsbxl.elliptics.client.NetworkSettings;
import io.github.ycsbxl.elliptics.server.NetworkServerConfig;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.RecordConfig.Form;
import io.github.ycsbxl.records.RecordForm;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Configuration of the binding. Immutable.
 *
 * @param nodes seed nodes; empty for a network in this process
 * @param client settings independent of the nodes
 * @param copies number of copies of every record
 * @param fields fields of a complete record
 */
record EllipticsConfig(
    Optional<List<InetSocketAddress>> nodes,
    NetworkSettings client,
    NetworkServerConfig server,
    int copies,
    RecordForm form,
    int fields) {
  private static final String PREFIX = "elliptics.";

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.CLIENT);

  static final Property<List<InetSocketAddress>> ADDRESS =
      OWN.declare(
              "elliptics.address",
              ValueForm.list(EllipticsConfig::address, "host:port, separated by commas"))
          .scope(Scope.SCENARIO, Scope.CLIENT, Scope.ADDRESS)
          .meaning("nodes to bootstrap from [none: a network served in this process]");
  static final Property<Integer> COPIES =
      OWN.declare(
              "elliptics.copies",
              "1",
              new ValueForm<>(ValueForm.between(1, Transform.values().length)::read, "1 or 2"))
          .meaning("objects per record: 1 under the key's SHA-1; 2 also under its MD5");
  static final Property<Boolean> HISTORY =
      OWN.declare("elliptics.history", "false", ValueForm.flag())
          .meaning("append to an object's history on every write");
  static final Property<Duration> CONNECTION_TIMEOUT =
      OWN.declare("elliptics.connection.timeout", "500ms", UnitForms.duration())
          .meaning("timeout for connecting to a node");
  static final Property<Duration> SOCKET_TIMEOUT =
      OWN.declare("elliptics.socket.timeout", "5s", UnitForms.duration())
          .meaning("how long to wait for a node's answer");
  static final SocketProperties SOCKET =
      SocketProperties.declare(OWN, "elliptics.socket", Scope.CLIENT);

  static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(OWN.all(), NetworkServerConfig.PROPERTIES);

  /** Reads all properties. Rejects unknown names with the binding's prefix. */
  static EllipticsConfig from(Properties properties) throws ConfigurationException {
    return new PropertyCatalog(PROPERTIES).read(properties, PREFIX, EllipticsConfig::from);
  }

  static EllipticsConfig from(PropertyReader reader) {
    Optional<List<InetSocketAddress>> nodes = reader.find(ADDRESS);
    NetworkSettings usual = NetworkSettings.of(nodes.orElse(List.of()));
    var client =
        new NetworkSettings(
            usual.seeds(),
            reader.get(CONNECTION_TIMEOUT),
            reader.get(SOCKET_TIMEOUT),
            reader.get(HISTORY),
            usual.maxAnswerBytes(),
            SOCKET.options(reader));
    var config =
        new EllipticsConfig(
            nodes,
            client,
            NetworkServerConfig.from(reader),
            reader.get(COPIES),
            RecordForm.from(reader),
            fields(reader));
    check(reader);
    return config;
  }

  private static int fields(PropertyReader reader) {
    boolean one =
        reader.isSet(RecordConfig.VALUE_SIZE) || reader.get(RecordConfig.FORM) == Form.RAW;
    return one ? 1 : reader.get(RecordConfig.FIELD_COUNT);
  }

  private static void check(PropertyReader reader) {
    reader.check(
        !reader.isSet(ADDRESS) || !reader.isSet(NetworkServerConfig.NODES),
        NetworkServerConfig.NODES,
        "%s already defines the nodes".formatted(ADDRESS.name()));
    boolean raw = reader.get(RecordConfig.FORM) == Form.RAW;
    reader.check(
        !raw || reader.find(RecordConfig.VALUE_SIZE).orElse(1) > 0,
        RecordConfig.VALUE_SIZE,
        "expected 1 or more with value.form=raw, because an object of no bytes is a deleted"
            + " record");
  }

  /** Parses an address without resolving it; the host is resolved for each connection. */
  private static InetSocketAddress address(String text) {
    HostAndPort node = HostAndPort.parse(text);
    return InetSocketAddress.createUnresolved(node.host(), node.port());
  }
}
