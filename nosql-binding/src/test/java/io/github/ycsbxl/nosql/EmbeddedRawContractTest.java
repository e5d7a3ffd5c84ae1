package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.RawContractTest;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.DBException;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EmbeddedRawContractTest extends RawContractTest {
  private Path folder;
  private DB keeper;
  private int tables;

  @BeforeAll
  void openStore(@TempDir Path temporary) throws DBException {
    folder = temporary.resolve("store");
    keeper = TestStores.open(store());
  }

  @AfterAll
  void stop() throws DBException {
    keeper.cleanup();
  }

  @BeforeEach
  void useAnotherTable() {
    tables++;
  }

  @Override
  protected Properties store() {
    Properties properties = TestStores.properties(folder, 1, 1);
    properties.setProperty("nosql.consistency", "ABSOLUTE");
    return properties;
  }

  @Override
  protected DB newDb() {
    return new NosqlClient();
  }

  @Override
  protected String table() {
    return "table" + tables;
  }
}
