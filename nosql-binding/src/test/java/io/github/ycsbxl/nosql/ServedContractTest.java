package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.DbContractTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;

/** Oracle's own client on the replicated store, served by this process. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServedContractTest extends DbContractTest {
  private ServedStore store;
  private int tables;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    store = ServedStore.start(folder.resolve("store"), 2, 2);
  }

  @AfterAll
  void stop() throws IOException {
    store.close();
  }

  @Override
  protected Properties emptyStore() {
    tables++;
    Properties properties = store.properties();
    properties.setProperty("nosql.consistency", "ABSOLUTE");
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
    return false;
  }
}
