package io.github.ycsbxl.nosql;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys of several components on a running store. */
@Tag("kv")
final class KvPathsLive {

  @Test
  void keysThatOthersWroteAreUsedByTheirPaths(@TempDir Path folder) throws Exception {
    String root = "test_" + ProcessHandle.current().pid();
    try (OthersKeys others = OthersKeys.write(KvLive.open(), root)) {
      others.areReadAndWrittenByTheirPaths(KvLive.store());
      others.areRequestsOfARun(KvLive.store(), folder);
    }
  }
}
