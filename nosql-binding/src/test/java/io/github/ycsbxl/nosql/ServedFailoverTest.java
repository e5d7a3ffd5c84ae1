package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.nosql.embedded.OpenStores;
import java.nio.file.Path;
import java.util.Properties;
import oracle.kv.KVStore;
import oracle.kv.KVStoreConfig;
import oracle.kv.KVStoreFactory;
import oracle.kv.Key;
import oracle.kv.impl.api.KVStoreImpl;
import oracle.kv.impl.topo.RepGroupId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of a served store that fail while clients write. */
@Timeout(900)
final class ServedFailoverTest {
  @TempDir private Path folder;

  @Test
  void losesNoAcknowledgedWriteWhenTheMasterFails() throws Exception {
    try (ServedStore served = ServedStore.start(folder.resolve("store"), 1, 3)) {
      Properties properties = served.properties();
      NosqlClient client = TestStores.open(properties);
      try (var writers = Writers.start(properties, served.store(), 4)) {
        writers.awaitSuccesses(300);
        int failing = OpenStores.master(served.store());
        OpenStores.closeNode(served.store(), failing);
        writers.awaitSuccesses(300);
        served.store().reopenNode(0, failing);
        writers.stop();
        writers.assertThatNothingIsLost(client);
        assertThat(writers.otherFailures()).isEmpty();
      }
      client.cleanup();
    }
  }

  @Test
  void clientsLearnWhichNodeIsTheMaster() throws Exception {
    try (ServedStore served = ServedStore.start(folder.resolve("store"), 1, 3);
        KVStore client =
            KVStoreFactory.getStore(
                new KVStoreConfig("kvstore", served.properties().getProperty(HOSTS)))) {
      client.get(Key.createKey("k"));
      int first = OpenStores.master(served.store());
      assertThat(masterAsSeenBy(client)).isEqualTo(first + 1);
      OpenStores.closeNode(served.store(), first);
      int second = OpenStores.master(served.store());
      client.get(Key.createKey("k"));
      assertThat(second).isNotEqualTo(first);
      assertThat(masterAsSeenBy(client)).isEqualTo(second + 1);
    }
  }

  private static final String HOSTS = "nosql.helperhosts";

  private static int masterAsSeenBy(KVStore client) {
    return ((KVStoreImpl) client)
        .getDispatcher()
        .getRepGroupStateTable()
        .getGroupState(new RepGroupId(1))
        .getMaster()
        .getRepNodeId()
        .getNodeNum();
  }
}
