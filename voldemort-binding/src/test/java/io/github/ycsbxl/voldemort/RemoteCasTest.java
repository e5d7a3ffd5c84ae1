package io.github.ycsbxl.voldemort;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RemoteCasTest {

  @ParameterizedTest
  @ValueSource(strings = {"vp1", "vp3"})
  void losesNoUpdate(String protocol) throws Exception {
    try (RunningServer server = RunningServer.start()) {
      CasRun.losesNoUpdate(server.speaking(protocol));
    }
  }
}
