package io.github.ycsbxl.nosql;

import io.github.ycsbxl.nosql.KvProperties.KvApi;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import oracle.kv.Direction;
import oracle.kv.KVStore;
import oracle.kv.KVStoreConfig;
import oracle.kv.KVStoreFactory;
import oracle.kv.Key;

/** A running store without security, named by the system properties of the same names. */
final class KvLive {
  private static final String HOSTS = System.getProperty("nosql.helperhosts");
  private static final String STORE = System.getProperty("nosql.store", "kvstore");
  private static final String PREFIX = "test_%d_".formatted(ProcessHandle.current().pid());
  private static final AtomicInteger TABLES = new AtomicInteger();

  private KvLive() {}

  /** A table that nobody else has, in one of the client's two interfaces. */
  static Properties newTable(KvApi api) {
    Properties properties = TestStores.elsewhere(HOSTS);
    properties.setProperty("nosql.store", STORE);
    properties.setProperty("nosql.api", api.name());
    properties.setProperty("nosql.consistency", "ABSOLUTE");
    properties.setProperty("table", PREFIX + TABLES.incrementAndGet());
    return properties;
  }

  static void drop(String table) {
    try (KVStore store = open()) {
      store.executeSync("DROP TABLE IF EXISTS " + table);
    }
  }

  /** Deletes the records of all tables that were only parts of keys. */
  static void deleteRecords() {
    try (KVStore store = open()) {
      var keys = store.storeKeysIterator(Direction.UNORDERED, 1000);
      while (keys.hasNext()) {
        Key key = keys.next();
        if (key.getMinorPath().stream().anyMatch(table -> table.startsWith(PREFIX))) {
          store.delete(key);
        }
      }
    }
  }

  private static KVStore open() {
    return KVStoreFactory.getStore(new KVStoreConfig(STORE, HOSTS.split(",")));
  }
}
