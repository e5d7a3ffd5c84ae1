package io.github.ycsbxl.binding;

import io.github.ycsbxl.records.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;

/** Properties, connections and records for tests of bindings. */
public final class TestDb {
  private TestDb() {}

  public static Properties properties(String... namesAndValues) {
    var properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  /** Returns the instance, initialized like in stock YCSB's client. */
  public static <D extends DB> D open(D db, Properties properties) throws DBException {
    db.setProperties(properties);
    db.init();
    return db;
  }

  public static Bytes ascii(String text) {
    return Bytes.of(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns a record with one field. */
  public static Map<String, ByteIterator> record(String value) {
    return new HashMap<>(Map.of("field0", ascii(value)));
  }
}
