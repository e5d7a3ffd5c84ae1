package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.RawContractTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServedRawContractTest extends RawContractTest {
  private ServedStore served;
  private int tables;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    served = ServedStore.start(folder.resolve("store"), 1, 1);
  }

  @AfterAll
  void stop() throws IOException {
    served.close();
  }

  @BeforeEach
  void useAnotherTable() {
    tables++;
  }

  @Override
  protected Properties store() {
    Properties properties = served.properties();
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
