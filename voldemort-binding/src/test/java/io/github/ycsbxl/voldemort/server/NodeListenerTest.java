package io.github.ycsbxl.voldemort.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Connections that come faster than they are accepted. */
final class NodeListenerTest {
  private static final int CLIENTS = 360;
  private static final int TIMEOUT_MS = 10_000;

  /**
   * The system drops what does not fit, and a client tries again after a second at the earliest.
   */
  @Test
  void threadsOfAWholeTestConnectBeforeOneOfThemIsAccepted() throws Exception {
    var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    List<Socket> clients = new ArrayList<>();
    try (NodeListener listener = NodeListener.bind(loopback)) {
      var address = new InetSocketAddress(loopback.getAddress(), listener.port());
      for (int i = 0; i < CLIENTS; i++) {
        var client = new Socket();
        clients.add(client);
        client.connect(address, TIMEOUT_MS);
      }
      assertThat(clients).allMatch(Socket::isConnected);
    } finally {
      for (Socket client : clients) {
        client.close();
      }
    }
  }
}
