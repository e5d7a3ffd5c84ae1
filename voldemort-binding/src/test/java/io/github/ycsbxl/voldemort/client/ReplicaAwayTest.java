package io.github.ycsbxl.voldemort.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Updates that a replica misses while it is down, as described in docs/voldemort.md. */
@Timeout(300)
final class ReplicaAwayTest {
  private static final int DOWN_MS = 1_000;

  @Test
  void updatesThatItMissedAreLostIfOneReplicaIsRead() throws Exception {
    // The newest of two concurrent values, or either one if they have the same millisecond.
    assertThat(afterUpdatesBeforeDuringAndAfter(Quorum.of(1, 1)))
        .isIn("0, before, after", "0, before, during");
  }

  @Test
  void nothingIsLostIfTwoArePreferred() throws Exception {
    assertThat(afterUpdatesBeforeDuringAndAfter(Quorum.of(1, 2)))
        .isEqualTo("0, before, during, after");
  }

  private static String afterUpdatesBeforeDuringAndAfter(Quorum quorum) throws Exception {
    try (var cluster = MemoryCluster.of(2, StoreDefinition.of("s", 2, quorum, quorum));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      client.put(key, bytes("0"), VectorClock.empty(0));
      update(client, key, "before");
      awaitReplica(cluster.node(1), key, "0, before");
      cluster.node(0).stop();
      update(client, key, "during");
      cluster.node(0).start();
      cluster.passMs(DOWN_MS);
      update(client, key, "after");
      return text(client.getLatest(key).orElseThrow());
    }
  }

  /** Waits for a write that one node has acknowledged and that is on its way to the others. */
  private static void awaitReplica(MemoryNode node, byte[] key, String value) {
    while (node.engine().get(key).stream().noneMatch(one -> text(one).equals(value))) {
      Thread.onSpinWait();
    }
  }

  private static void update(StoreClient client, byte[] key, String change) throws Exception {
    Versioned read = client.get(key).orElseThrow();
    client.put(key, bytes(text(read) + ", " + change), read.clock());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(Versioned value) {
    return new String(value.value(), StandardCharsets.UTF_8);
  }
}
