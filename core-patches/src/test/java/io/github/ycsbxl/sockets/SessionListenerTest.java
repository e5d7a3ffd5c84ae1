package io.github.ycsbxl.sockets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients of a server that sends each byte back. */
@Timeout(60)
final class SessionListenerTest {
  private static final int CLIENTS = 360;
  private static final int TIMEOUT_MS = 10_000;

  private final List<Socket> clients = new ArrayList<>();
  private SessionListener listener;

  @BeforeEach
  void bind() throws IOException {
    listener = SessionListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  @AfterEach
  void close() throws IOException {
    listener.close();
    for (Socket client : clients) {
      client.close();
    }
  }

  /**
   * The system drops what does not fit, and a client tries again after a second at the earliest.
   */
  @Test
  void threadsOfAWholeTestConnectBeforeOneOfThemIsAccepted() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      connect();
    }
    assertThat(clients).allMatch(Socket::isConnected);
  }

  @Test
  void answersEachClientInAThreadOfItsOwn() throws Exception {
    listener.serve("echo", SessionListenerTest::echo);
    Socket silent = connect();
    Socket speaking = connect();
    for (int sent : new int[] {1, 2}) {
      speaking.getOutputStream().write(sent);
      assertThat(speaking.getInputStream().read()).isEqualTo(sent);
    }
    listener.close();
    assertThat(silent.getInputStream().read()).isEqualTo(-1);
    assertThat(speaking.getInputStream().read()).isEqualTo(-1);
    assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
  }

  @Test
  void aSessionThatFailsEndsWithoutAWord() throws Exception {
    listener.serve(
        "broken",
        client -> {
          throw new IOException("no request");
        });
    assertThat(connect().getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void doesNotTakeAPortThatAnotherHas() {
    assertThatThrownBy(() -> SessionListener.bind(listener.address()))
        .isInstanceOf(BindException.class);
  }

  private Socket connect() throws IOException {
    var client = new Socket();
    clients.add(client);
    client.connect(listener.address(), TIMEOUT_MS);
    return client;
  }

  private static void echo(SocketChannel client) throws IOException {
    var bytes = ByteBuffer.allocate(1);
    while (client.read(bytes) >= 0) {
      client.write(bytes.flip());
      bytes.clear();
    }
  }
}
