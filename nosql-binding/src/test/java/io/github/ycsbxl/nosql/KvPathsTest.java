package io.github.ycsbxl.nosql;

import io.github.ycsbxl.nosql.server.MemoryMap;
import io.github.ycsbxl.nosql.server.StandIn;
import java.nio.file.Path;
import oracle.kv.KVStore;
import oracle.kv.KVStoreConfig;
import oracle.kv.KVStoreFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Keys of several components. */
@Timeout(300)
final class KvPathsTest {

  @Test
  void keysThatOthersWroteAreUsedByTheirPaths(@TempDir Path folder) throws Exception {
    try (StandIn standIn = StandIn.open(new MemoryMap(), 1);
        OthersKeys others = OthersKeys.write(client(standIn.address()), "user")) {
      others.areReadAndWrittenByTheirPaths(TestStores.elsewhere(standIn.address()));
      others.areRequestsOfARun(TestStores.elsewhere(standIn.address()), folder);
    }
  }

  private static KVStore client(String address) {
    return KVStoreFactory.getStore(new KVStoreConfig("kvstore", address));
  }
}
