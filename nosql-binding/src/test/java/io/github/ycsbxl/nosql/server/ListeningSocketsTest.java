package io.github.ycsbxl.nosql.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.serve.ListenerSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.OptionalInt;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ListeningSocketsTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @Test
  void closesConnectionsBeyondTheNumberOfThreads() throws Exception {
    var settings = new ListenerSettings(OptionalInt.of(32 << 10), 1);
    try (ServerSocket listener = new ListeningSockets(LOOPBACK, settings).createServerSocket(0);
        Socket first = new Socket(LOOPBACK, listener.getLocalPort());
        Socket second = new Socket(LOOPBACK, listener.getLocalPort())) {
      Socket served = listener.accept();
      // Operating systems may grant more than requested.
      assertThat(served.getSendBufferSize()).isBetween(32 << 10, 64 << 10);
      assertThat(served.getReceiveBufferSize()).isBetween(32 << 10, 64 << 10);
      var next = new FutureTask<>(listener::accept);
      new Thread(next).start();
      assertThat(second.getInputStream().read()).isEqualTo(-1);
      served.close();
      try (Socket third = new Socket(LOOPBACK, listener.getLocalPort());
          Socket accepted = next.get()) {
        accepted.getOutputStream().write(1);
        assertThat(third.getInputStream().read()).isOne();
      }
      assertThat(first.getInputStream().read()).isEqualTo(-1);
    }
  }
}
