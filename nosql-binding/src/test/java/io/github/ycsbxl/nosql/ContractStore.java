package io.github.ycsbxl.nosql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * Store that is shared by all tests of a class; each test has its own table. Reads are absolute,
 * because a contract reads what was just written.
 */
final class ContractStore {
  private final Properties properties;
  private final AutoCloseable end;
  private int tables;

  private ContractStore(Properties properties, AutoCloseable end) {
    this.properties = absolute(properties);
    this.end = end;
  }

  /** Returns an embedded store. */
  static ContractStore embedded(Path folder, int shards, int replicas) throws DBException {
    Properties properties = TestStores.properties(folder, shards, replicas);
    return new ContractStore(properties, TestStores.open(absolute(properties))::cleanup);
  }

  /** Returns an embedded store behind a server, for Oracle's own client. */
  static ContractStore served(Path folder, int shards, int replicas) throws IOException {
    ServedStore served = ServedStore.start(folder, shards, replicas);
    return new ContractStore(served.properties(), served);
  }

  /** Returns the properties of a client, in a new object. */
  Properties properties() {
    return absolute(properties);
  }

  void useAnotherTable() {
    tables++;
  }

  String table() {
    return "table" + tables;
  }

  void close() throws Exception {
    end.close();
  }

  private static Properties absolute(Properties properties) {
    var absolute = new Properties();
    absolute.putAll(properties);
    absolute.setProperty("nosql.consistency", "ABSOLUTE");
    return absolute;
  }
}
