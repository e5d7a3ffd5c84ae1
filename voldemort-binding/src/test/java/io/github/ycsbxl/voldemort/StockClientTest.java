package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.StockClient;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StockClientTest {

  @Tag("thorough")
  @Test
  void loadsAndRunsOnTheEngineOfItsProcess(@TempDir Path folder) throws Exception {
    StockClient.loadsAndRuns(VoldemortClient.class, Settings.bdb(folder));
  }

  @Test
  void loadsAndRunsOnACluster() throws Exception {
    try (RunningServer server = RunningServer.start()) {
      StockClient.loadsAndRuns(VoldemortClient.class, server.speaking("vp3"));
    }
  }
}
