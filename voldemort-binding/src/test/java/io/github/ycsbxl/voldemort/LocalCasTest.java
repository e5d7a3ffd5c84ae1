package io.github.ycsbxl.voldemort;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalCasTest {
  @TempDir private Path folder;

  @Test
  void losesNoUpdateInMemory() throws Exception {
    CasRun.losesNoUpdate(Settings.memory(), folder);
  }

  @Test
  void losesNoUpdateOnTheDisk() throws Exception {
    CasRun.losesNoUpdate(Settings.bdb(folder.resolve("store")), folder);
  }
}
