package io.github.ycsbxl.nosql;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.nosql.proxy.Credentials;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import oracle.nosql.driver.NoSQLHandle;
import oracle.nosql.driver.NoSQLHandleConfig;
import oracle.nosql.driver.NoSQLHandleFactory;

/** Running proxy, given by the system properties of the same names. */
final class ProxyLive {
  private static final String ENDPOINT =
      Objects.requireNonNull(
          System.getProperty("nosql.endpoint"), "-Dnosql.endpoint=<host>:<port> names the proxy");
  private static final List<String> LOGIN = List.of("nosql.user", "nosql.password.file");
  private static final AtomicInteger TABLES = new AtomicInteger();

  private ProxyLive() {}

  /** Returns properties that create a new table. */
  static Properties newTable() {
    var properties = new Properties();
    properties.setProperty("nosql.endpoint", ENDPOINT);
    LOGIN.stream()
        .filter(name -> System.getProperty(name) != null)
        .forEach(name -> properties.setProperty(name, System.getProperty(name)));
    properties.setProperty("nosql.consistency", "ABSOLUTE");
    properties.setProperty(
        "table", "test_%d_%d".formatted(ProcessHandle.current().pid(), TABLES.incrementAndGet()));
    return properties;
  }

  static void drop(String table) {
    try {
      Credentials login = NosqlConfig.from(newTable()).proxy().orElseThrow().credentials();
      var config = new NoSQLHandleConfig(ENDPOINT, login.provider());
      try (NoSQLHandle handle = NoSQLHandleFactory.createNoSQLHandle(config)) {
        handle.doSystemRequest("DROP TABLE IF EXISTS " + table, 30_000, 100);
      }
    } catch (IOException | ConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
