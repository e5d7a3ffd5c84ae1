package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class BreakableNodesTest {
  /**
   * A node fails when it has to roll back its own transactions. It may be another one than the node
   * with the fault.
   */
  @Test
  @Timeout(300)
  void opensAnyNodeAgainThatGaveUpDuringAFault(@TempDir Path folder) throws Exception {
    var settings = new EmbeddedSettings(folder.resolve("store"), new Layout(1, 3, 12), 30 << 20, 0);
    var nodes = new BreakableNodes(settings, null, Optional.empty());
    nodes.start();
    try (nodes) {
      Shard shard = nodes.store().shards().get(0);
      int master = OpenStores.master(nodes.store());
      Reversal reversal = nodes.inject(slow(NodeAddress.name(0, (master + 1) % 3)));
      int other = (master + 2) % 3;
      shard.node(other).orElseThrow().kill();
      assertThat(works(shard, other)).isFalse();

      reversal.revert();
      assertThat(nodes.running()).hasSize(3);
      assertThat(works(shard, other)).isTrue();
    }
  }

  private static NodeFault slow(String node) {
    var delay = Duration.ofMillis(1);
    return new NodeFault(NodeFault.Kind.DELAY, node, Optional.empty(), delay, 0, 0);
  }

  private static boolean works(Shard shard, int node) throws IOException {
    return shard.node(node).orElseThrow().works();
  }
}
