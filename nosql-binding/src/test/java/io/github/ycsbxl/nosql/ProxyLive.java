package io.github.ycsbxl.nosql;

import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import oracle.nosql.driver.NoSQLHandle;
import oracle.nosql.driver.NoSQLHandleConfig;
import oracle.nosql.driver.NoSQLHandleFactory;
import oracle.nosql.driver.kv.StoreAccessTokenProvider;

/** A running proxy of a store without security, named by the system property of the same name. */
final class ProxyLive {
  private static final String ENDPOINT = System.getProperty("nosql.endpoint");
  private static final AtomicInteger TABLES = new AtomicInteger();

  private ProxyLive() {}

  /** A table that nobody else has; its properties make it. */
  static Properties newTable() {
    var properties = new Properties();
    properties.setProperty("nosql.endpoint", ENDPOINT);
    properties.setProperty("nosql.consistency", "ABSOLUTE");
    properties.setProperty(
        "table", "test_%d_%d".formatted(ProcessHandle.current().pid(), TABLES.incrementAndGet()));
    return properties;
  }

  static void drop(String table) {
    var config = new NoSQLHandleConfig(ENDPOINT, new StoreAccessTokenProvider());
    try (NoSQLHandle handle = NoSQLHandleFactory.createNoSQLHandle(config)) {
      handle.doSystemRequest("DROP TABLE IF EXISTS " + table, 30_000, 100);
    }
  }
}
