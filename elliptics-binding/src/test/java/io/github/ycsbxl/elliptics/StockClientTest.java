package io.github.ycsbxl.elliptics;

import io.github.ycsbxl.binding.StockClient;
import org.junit.jupiter.api.Test;

final class StockClientTest {

  @Test
  void loadsAndRuns() throws Exception {
    try (RunningServer server = RunningServer.start(2)) {
      StockClient.loadsAndRuns(EllipticsClient.class, server.properties());
    }
  }
}
