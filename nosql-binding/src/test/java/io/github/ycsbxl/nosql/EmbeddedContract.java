package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.DbContractTest;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * The contract on a store that stays open for all tests of a class; each test has a table of its
 * own. Reads are absolute, because the contract asks for what was just written.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EmbeddedContract extends DbContractTest {
  private final int shards;
  private final int replicas;
  private Properties properties;
  private DB keeper;
  private int tables;

  EmbeddedContract(int shards, int replicas) {
    this.shards = shards;
    this.replicas = replicas;
  }

  @BeforeAll
  final void openStore(@TempDir Path folder) throws DBException {
    properties = TestStores.properties(folder.resolve("store"), shards, replicas);
    properties.setProperty("nosql.consistency", "ABSOLUTE");
    keeper = TestStores.open(properties);
  }

  @AfterAll
  final void closeStore() throws DBException {
    keeper.cleanup();
  }

  @Override
  protected Properties emptyStore() {
    tables++;
    return properties;
  }

  @Override
  protected String table() {
    return "table" + tables;
  }

  @Override
  protected DB newDb() {
    return new NosqlClient();
  }

  @Override
  protected boolean scans() {
    return true;
  }
}
