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
    String hosts = System.getProperty("nosql.helperhosts");
    String root = "test_" + ProcessHandle.current().pid();
    try (OthersKeys others = OthersKeys.write(hosts, root)) {
      others.areReadAndWrittenByTheirPaths(TestStores.elsewhere(hosts));
      others.areRequestsOfARun(hosts, folder);
    }
  }
}
