package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.CasContractTest;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.DBException;

/** Contract on an embedded store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EmbeddedContract extends CasContractTest {
  private final int shards;
  private final int replicas;
  private ContractStore store;

  EmbeddedContract(int shards, int replicas) {
    this.shards = shards;
    this.replicas = replicas;
  }

  @BeforeAll
  final void openStore(@TempDir Path folder) throws DBException {
    store = ContractStore.embedded(folder.resolve("store"), shards, replicas);
  }

  @AfterAll
  final void closeStore() throws Exception {
    store.close();
  }

  @Override
  protected Properties emptyStore() {
    store.useAnotherTable();
    return store.properties();
  }

  @Override
  protected String table() {
    return store.table();
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
