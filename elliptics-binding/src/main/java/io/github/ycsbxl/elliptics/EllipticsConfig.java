package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.elliptics.client.NetworkSettings;
import io.github.ycsbxl.elliptics.server.NetworkServerConfig;
import io.github.ycsbxl.records.RecordForm;
import io.github.ycsbxl.records.RecordProperties;
import io.github.ycsbxl.records.RecordProperties.Form;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Configuration of the binding. Immutable.
 *
 * @param nodes to ask for the others; a network of this process if empty
 * @param client what does not depend on the nodes
 * @param copies of every record
 * @param fields of a whole record
 */
record EllipticsConfig(
    Optional<List<InetSocketAddress>> nodes,
    NetworkSettings client,
    NetworkServerConfig server,
    int copies,
    RecordForm form,
    int fields) {
  private static final String PREFIX = "elliptics.";

  static final List<Property<?>> PROPERTIES =
      Stream.of(EllipticsProperties.ALL, NetworkServerConfig.PROPERTIES)
          .<Property<?>>flatMap(List::stream)
          .toList();

  /** Reads all properties, and refuses unknown names with the binding's prefix. */
  static EllipticsConfig from(Properties properties) throws ConfigurationException {
    return new PropertyCatalog(PROPERTIES).read(properties, PREFIX, EllipticsConfig::from);
  }

  static EllipticsConfig from(PropertyReader reader) {
    Optional<List<InetSocketAddress>> nodes = reader.find(EllipticsProperties.ADDRESS);
    NetworkSettings usual = NetworkSettings.of(nodes.orElse(List.of()));
    var client =
        new NetworkSettings(
            usual.seeds(),
            reader.get(EllipticsProperties.CONNECTION_TIMEOUT),
            reader.get(EllipticsProperties.SOCKET_TIMEOUT),
            reader.get(EllipticsProperties.HISTORY),
            usual.maxAnswerBytes());
    var config =
        new EllipticsConfig(
            nodes,
            client,
            NetworkServerConfig.from(reader),
            reader.get(EllipticsProperties.COPIES),
            RecordForm.from(reader),
            fields(reader));
    check(reader);
    return config;
  }

  private static int fields(PropertyReader reader) {
    boolean one =
        reader.isSet(RecordProperties.VALUE_SIZE) || reader.get(RecordProperties.FORM) == Form.RAW;
    return one ? 1 : reader.get(RecordProperties.FIELD_COUNT);
  }

  private static void check(PropertyReader reader) {
    reader.check(
        !reader.isSet(EllipticsProperties.ADDRESS) || !reader.isSet(NetworkServerConfig.NODES),
        NetworkServerConfig.NODES,
        EllipticsProperties.ADDRESS.name() + " says which nodes there are");
    boolean raw = reader.get(RecordProperties.FORM) == Form.RAW;
    reader.check(
        !raw || reader.find(RecordProperties.VALUE_SIZE).orElse(1) > 0,
        RecordProperties.VALUE_SIZE,
        "expected 1 or more with value.form=raw, because an object of no bytes is a deleted"
            + " record");
  }
}
