package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.StockClient;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StockClientTest {

  @Test
  void loadsAndRuns(@TempDir Path folder) throws Exception {
    StockClient.loadsAndRuns(NosqlClient.class, TestStores.properties(folder, 1, 1));
  }
}
