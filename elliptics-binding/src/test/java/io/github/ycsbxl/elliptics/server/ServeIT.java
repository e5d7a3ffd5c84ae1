package io.github.ycsbxl.elliptics.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.binding.TestProcess;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.elliptics.client.NetworkClient;
import io.github.ycsbxl.elliptics.client.NetworkSettings;
import io.github.ycsbxl.elliptics.client.ObjectClient;
import io.github.ycsbxl.elliptics.protocol.Id;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Process of {@code ycsb serve elliptics}, from its start to a signal. */
@Timeout(300)
final class ServeIT {
  private static final String ANNOUNCEMENT = "elliptics is served at ";

  @Test
  void servesFourNodesUntilASignal() throws Exception {
    Process server = start("-nodes", "4", "-p", "elliptics.port=0");
    try (BufferedReader out = server.inputReader(UTF_8)) {
      List<InetSocketAddress> nodes = addresses(out.readLine());
      assertThat(nodes).hasSize(4).doesNotHaveDuplicates();
      assertThat(nodes).allSatisfy(node -> assertThat(node.getHostString()).isEqualTo("127.0.0.1"));
      try (NetworkClient network = NetworkClient.connect(NetworkSettings.of(nodes.subList(3, 4)));
          ObjectClient client = network.open()) {
        assertThat(network.ring().nodes()).extracting(node -> node.address()).isEqualTo(nodes);
        client.write(Id.parse("11"), new byte[] {7});
        assertThat(client.read(Id.parse("11")).orElseThrow()).containsExactly(7);
        new ProcessBuilder("kill", "-TERM", "" + server.pid()).start().waitFor();
        assertThat(server.waitFor(300, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(server.exitValue()).isZero();
      assertThat(server.errorReader(UTF_8).lines()).isEmpty();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void reportsAllMistakesTogether() throws Exception {
    Process server =
        start("-nodes", "two", "-shards", "2", "-p", "elliptics.port=70000", "-p", "elliptics.x=1");
    assertThat(server.errorReader(UTF_8).lines())
        .containsExactlyInAnyOrder(
            "ycsb: -shards: elliptics makes no store of a number of shards",
            "ycsb: elliptics.nodes=two: expected a whole number from 1 to 1000",
            "ycsb: elliptics.port=70000: expected a whole number from 0 to 65535",
            "ycsb: elliptics.x is not a property; did you mean elliptics.port?");
    assertThat(server.waitFor()).isEqualTo(2);
  }

  private static Process start(String... options) throws IOException {
    var words = new ArrayList<>(List.of("serve", "elliptics"));
    words.addAll(List.of(options));
    return TestProcess.start(
        new ProcessBuilder(ShortJvm.command(List.of("-Xmx128m"), Main.class, words)));
  }

  private static List<InetSocketAddress> addresses(String line) {
    assertThat(line).startsWith(ANNOUNCEMENT);
    return Arrays.stream(line.substring(ANNOUNCEMENT.length()).split(" "))
        .map(address -> address.split(":"))
        .map(parts -> new InetSocketAddress(parts[0], Integer.parseInt(parts[1])))
        .toList();
  }
}
