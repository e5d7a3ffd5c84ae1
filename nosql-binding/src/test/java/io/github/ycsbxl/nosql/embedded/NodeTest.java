package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class NodeTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void saysThatItsPortIsTaken(@TempDir Path home) throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var address = new NodeAddress(0, 0, home, List.of(taken.getLocalPort()));
      assertThatThrownBy(() -> Node.open(address, true, 16 << 20, Map.of()))
          .isInstanceOf(IOException.class)
          .satisfies(golden::pinWords)
          .hasMessageStartingWith("shard 0 node 0 ")
          .hasMessageEndingWith(" " + address.port());
    }
  }
}
