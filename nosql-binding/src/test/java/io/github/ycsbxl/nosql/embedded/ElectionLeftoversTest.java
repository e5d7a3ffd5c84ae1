package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.sleepycat.je.rep.elections.TimebasedProposalGenerator;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The consequences of an election at the start of a store must not delay its first writes. */
final class ElectionLeftoversTest {
  @Test
  void openedStoreAcknowledgesWritesThoughItsNodesStillWaitForAnElection(@TempDir Path folder)
      throws IOException {
    var settings = new EmbeddedSettings(folder.resolve("store"), new Layout(1, 3, 12), 30 << 20, 0);
    EmbeddedStore store = EmbeddedStore.join(settings);
    try {
      Shard shard = store.shards().get(0);
      for (Node node : shard.openNodes()) {
        node.heldCommits().setTimeOut(Duration.ofHours(1).toMillis());
        node.heldCommits().freeze(new TimebasedProposalGenerator().nextProposal());
      }
      shard.awaitAcknowledgements();
      assertThat(shard.openNodes()).hasSize(3);
    } finally {
      store.leave();
    }
  }
}
