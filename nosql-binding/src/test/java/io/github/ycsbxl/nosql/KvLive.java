package io.github.ycsbxl.nosql;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.nosql.kv.KvSettings.KvApi;
import io.github.ycsbxl.nosql.kv.Login;
import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import oracle.kv.Direction;
import oracle.kv.KVStore;
import oracle.kv.KVStoreConfig;
import oracle.kv.KVStoreFactory;
import oracle.kv.Key;

/** Running store, given by the system properties of the same names. */
final class KvLive {
  private static final String HOSTS = System.getProperty("nosql.helperhosts");
  private static final String STORE = System.getProperty("nosql.store", "kvstore");
  private static final List<String> LOGIN =
      List.of("nosql.security.file", "nosql.user", "nosql.password.file");
  private static final String PREFIX = "test_%d_".formatted(ProcessHandle.current().pid());
  private static final AtomicInteger TABLES = new AtomicInteger();

  private KvLive() {}

  /** Returns a new table in one of the client's two APIs. */
  static Properties newTable(KvApi api) {
    Properties properties = store();
    properties.setProperty("nosql.api", api.name());
    properties.setProperty("nosql.consistency", "ABSOLUTE");
    properties.setProperty("table", PREFIX + TABLES.incrementAndGet());
    return properties;
  }

  /** Returns its address, and a login if it requires one. */
  static Properties store() {
    Properties properties = TestStores.elsewhere(HOSTS);
    properties.setProperty("nosql.store", STORE);
    LOGIN.stream()
        .filter(name -> System.getProperty(name) != null)
        .forEach(name -> properties.setProperty(name, System.getProperty(name)));
    return properties;
  }

  static void drop(String table) {
    try (KVStore store = open()) {
      store.executeSync("DROP TABLE IF EXISTS " + table);
    }
  }

  /** Deletes the records of all tables that are only parts of keys. */
  static void deleteRecords() {
    try (KVStore store = open()) {
      var keys = store.storeKeysIterator(Direction.UNORDERED, 1000);
      while (keys.hasNext()) {
        Key key = keys.next();
        // Rows of the store's own statistics also contain names of tables, after their own.
        if (key.getMajorPath().size() == 1
            && key.getMinorPath().stream().anyMatch(table -> table.startsWith(PREFIX))) {
          store.delete(key);
        }
      }
    }
  }

  static KVStore open() {
    try {
      Login login = NosqlConfig.from(store()).kv().orElseThrow().login();
      var config = new KVStoreConfig(STORE, HOSTS.split(","));
      Properties security = login.securityProperties();
      if (!security.isEmpty()) {
        config.setSecurityProperties(security);
      }
      return KVStoreFactory.getStore(config, login.credentials(), null);
    } catch (IOException | ConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
