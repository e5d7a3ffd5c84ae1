package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordProperties;
import io.github.ycsbxl.voldemort.Connection.LocalConnection;
import io.github.ycsbxl.voldemort.Connection.RemoteConnection;
import io.github.ycsbxl.voldemort.RecordWriter.WriteSettings;
import io.github.ycsbxl.voldemort.StoreForms.FormSettings;
import io.github.ycsbxl.voldemort.client.ClientSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.server.ServerConfig;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Configuration of the binding. Immutable.
 *
 * @param remote how to reach a cluster; local mode if empty
 * @param store unless it is the table
 * @param table of the records
 */
record VoldemortConfig(
    Optional<ClientSettings> remote,
    StorageSettings local,
    Optional<String> store,
    String table,
    WriteSettings writes,
    FormSettings forms) {
  private static final String PREFIX = "voldemort.";

  /** JE's limit. */
  private static final long LEAST_CACHE_BYTES = 96 << 10;

  static final List<Property<?>> PROPERTIES =
      Stream.of(RemoteProperties.ALL, VoldemortProperties.ALL)
          .<Property<?>>flatMap(List::stream)
          .toList();

  /** Reads all properties, and refuses unknown names with the binding's prefix. */
  static VoldemortConfig from(Properties properties) throws ConfigurationException {
    return new PropertyCatalog(PROPERTIES)
        .with(ServerConfig.PROPERTIES)
        .read(properties, PREFIX, VoldemortConfig::from);
  }

  /** What the reader's properties say together with these. */
  static VoldemortConfig from(PropertyReader reader, Map<String, String> more)
      throws ConfigurationException {
    var properties = new Properties();
    properties.putAll(reader.given());
    properties.putAll(more);
    return from(properties);
  }

  static VoldemortConfig from(PropertyReader reader) {
    reader.check(
        reader.get(VoldemortProperties.CACHE) >= LEAST_CACHE_BYTES,
        VoldemortProperties.CACHE,
        "expected 96k at least");
    return new VoldemortConfig(
        RemoteProperties.settings(reader),
        new StorageSettings(
            reader.get(VoldemortProperties.ENGINE),
            reader.get(VoldemortProperties.DIR),
            reader.get(VoldemortProperties.CACHE)),
        reader.find(VoldemortProperties.STORE),
        reader.get(RecordProperties.TABLE),
        new WriteSettings(
            reader.get(VoldemortProperties.INSERT),
            reader.get(VoldemortProperties.UPDATE),
            reader.get(VoldemortProperties.ROUTING_TIMEOUT)),
        FormSettings.from(reader));
  }

  /** Connects a client thread. */
  Connection connect() throws IOException {
    return remote.isPresent()
        ? RemoteConnection.open(remote.get(), forms)
        : LocalConnection.open(local, forms);
  }
}
