package io.github.ycsbxl.voldemort;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RemoteCasTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"vp1", "vp3"})
  void losesNoUpdate(String protocol) throws Exception {
    try (RunningServer server = RunningServer.start()) {
      CasRun.losesNoUpdate(server.speaking(protocol), folder);
    }
  }
}
