package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.TestDb;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;

/** Stores and records for tests. */
final class TestStores {
  /** Timeout that a node never reaches on a busy machine, since reaching it fails the test. */
  private static final String PATIENCE = "60s";

  private TestStores() {}

  static Properties properties(Path folder, int shards, int replicas) {
    Properties properties = patient();
    properties.setProperty("nosql.embedded.dir", folder.toString());
    properties.setProperty("nosql.embedded.shards", "" + shards);
    properties.setProperty("nosql.embedded.replicas", "" + replicas);
    properties.setProperty("nosql.embedded.cache", "64m");
    return properties;
  }

  /** Returns the properties of a store on nodes elsewhere. */
  static Properties elsewhere(String helperHosts) {
    Properties properties = patient();
    properties.setProperty("nosql.helperhosts", helperHosts);
    properties.setProperty("nosql.open.timeout", PATIENCE);
    return properties;
  }

  private static Properties patient() {
    var properties = new Properties();
    properties.setProperty("nosql.request.timeout", PATIENCE);
    return properties;
  }

  static NosqlClient open(Properties properties) throws DBException {
    return TestDb.open(new NosqlClient(), properties);
  }

  static Map<String, ByteIterator> record(String value) {
    return new HashMap<>(Map.of("field0", TestDb.ascii(value)));
  }
}
