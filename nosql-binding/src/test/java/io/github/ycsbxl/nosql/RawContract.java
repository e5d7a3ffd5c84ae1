package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.CasRawContractTest;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;

/** Contract of raw values on a store that is shared by all tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RawContract extends CasRawContractTest {
  private ContractStore store;

  /** Starts the store of the tests in this directory. */
  abstract ContractStore start(Path folder) throws Exception;

  @BeforeAll
  final void openStore(@TempDir Path folder) throws Exception {
    store = start(folder.resolve("store"));
  }

  @AfterAll
  final void stop() throws Exception {
    store.close();
  }

  @BeforeEach
  final void useAnotherTable() {
    store.useAnotherTable();
  }

  @Override
  protected final Properties store() {
    return store.properties();
  }

  @Override
  protected final DB newDb() {
    return new NosqlClient();
  }

  @Override
  protected final String table() {
    return store.table();
  }
}
