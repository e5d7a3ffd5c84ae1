package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.records.Bytes;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;

/** Properties, clients and records for tests. */
final class Settings {
  private Settings() {}

  /** Settings of an engine in memory, which is new unless another test is using it. */
  static Properties memory() {
    return of("voldemort.engine", "memory");
  }

  static Properties bdb(Path folder) {
    return of("voldemort.dir", folder.resolve("store").toString(), "voldemort.cache", "32m");
  }

  static Properties of(String... namesAndValues) {
    var properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  static VoldemortClient open(Properties properties) throws DBException {
    var client = new VoldemortClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  static Map<String, ByteIterator> record(String value) {
    return new HashMap<>(Map.of("field0", Bytes.ascii(value)));
  }
}
