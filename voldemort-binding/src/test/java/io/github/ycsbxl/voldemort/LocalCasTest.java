package io.github.ycsbxl.voldemort;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalCasTest {

  @Test
  void losesNoUpdateInMemory() throws Exception {
    CasRun.losesNoUpdate(Settings.memory());
  }

  @Test
  void losesNoUpdateOnTheDisk(@TempDir Path folder) throws Exception {
    CasRun.losesNoUpdate(Settings.bdb(folder));
  }
}
