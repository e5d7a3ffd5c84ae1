package io.github.ycsbxl.elliptics.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.JavaProcess;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.elliptics.client.NetworkClient;
import io.github.ycsbxl.elliptics.client.NetworkSettings;
import io.github.ycsbxl.elliptics.client.ObjectClient;
import io.github.ycsbxl.elliptics.protocol.Id;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Process of {@code ycsb serve elliptics}, from its start to a signal. */
@Timeout(300)
final class ServeIT {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void servesFourNodesUntilASignal() throws Exception {
    try (JavaProcess server = start("-nodes", "4", "-p", "elliptics.port=0")) {
      List<InetSocketAddress> nodes =
          server.ports().stream().map(port -> new InetSocketAddress("127.0.0.1", port)).toList();
      assertThat(nodes).hasSize(4).doesNotHaveDuplicates();
      try (NetworkClient network = NetworkClient.connect(NetworkSettings.of(nodes.subList(3, 4)));
          ObjectClient client = network.open()) {
        assertThat(network.ring().nodes()).extracting(node -> node.address()).isEqualTo(nodes);
        client.write(Id.parse("11"), new byte[] {7});
        assertThat(client.read(Id.parse("11")).orElseThrow()).containsExactly(7);
        server.signal("TERM");
        assertThat(server.await()).isZero();
      }
      assertThat(server.errors()).isEmpty();
    }
  }

  @Test
  void reportsAllMistakesTogether() throws Exception {
    try (JavaProcess server =
        start(
            "-nodes",
            "two",
            "-shards",
            "2",
            "-p",
            "elliptics.port=70000",
            "-p",
            "elliptics.prt=1")) {
      golden.pin(server.errors());
      assertThat(server.await()).isEqualTo(2);
    }
  }

  private static JavaProcess start(String... options) throws IOException {
    var words = new ArrayList<>(List.of("serve", "elliptics"));
    words.addAll(List.of(options));
    return JavaProcess.start(Main.class, words, List.of());
  }
}
