package io.github.ycsbxl.nosql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * A store that stays open for all tests of a class; each test has a table of its own. Reads are
 * absolute, because a contract asks for what was just written.
 */
final class ContractStore {
  private final Properties properties;
  private final AutoCloseable end;
  private int tables;

  private ContractStore(Properties properties, AutoCloseable end) {
    this.properties = absolute(properties);
    this.end = end;
  }

  /** A store of this process. */
  static ContractStore embedded(Path folder, int shards, int replicas) throws DBException {
    Properties properties = TestStores.properties(folder, shards, replicas);
    return new ContractStore(properties, TestStores.open(absolute(properties))::cleanup);
  }

  /** The same behind a server, for Oracle's own client. */
  static ContractStore served(Path folder, int shards, int replicas) throws IOException {
    ServedStore served = ServedStore.start(folder, shards, replicas);
    return new ContractStore(served.properties(), served);
  }

  /** What a client needs to know; a new object each time. */
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
