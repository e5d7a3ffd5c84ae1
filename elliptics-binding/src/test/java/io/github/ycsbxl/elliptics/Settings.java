package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.records.Bytes;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;

/** Properties, clients and records for tests. */
final class Settings {
  private Settings() {}

  static Properties of(String... namesAndValues) {
    var properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  static EllipticsClient open(Properties properties) throws DBException {
    var client = new EllipticsClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  static Map<String, ByteIterator> record(String value) {
    return new HashMap<>(Map.of("field0", Bytes.ascii(value)));
  }
}
