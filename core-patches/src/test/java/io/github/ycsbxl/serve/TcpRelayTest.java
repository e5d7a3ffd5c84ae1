package io.github.ycsbxl.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.binding.NodeFault.Kind;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client and a server at both ends of a relay. */
@Timeout(300)
final class TcpRelayTest {
  private static final long SEED = 3;

  private ServerSocket listener;
  private TcpRelay relay;
  private Socket client;
  private Socket server;

  @BeforeEach
  void connect() throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    listener = new ServerSocket(0, 1, loopback);
    relay = TcpRelay.to(listener.getLocalPort());
    client = new Socket(loopback, relay.port());
    server = listener.accept();
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
    relay.close();
    listener.close();
  }

  /** The process has no free file handle until another connection ends. */
  @Test
  void goesOnAfterAConnectionCouldNotBeAccepted() throws Exception {
    var failures = new AtomicInteger(2);
    var scarce =
        new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1")) {
          @Override
          public Socket accept() throws IOException {
            if (failures.getAndDecrement() > 0) {
              throw new SocketException("Too many open files");
            }
            return super.accept();
          }
        };
    try (TcpRelay other =
            TcpRelay.to(scarce, (InetSocketAddress) listener.getLocalSocketAddress());
        var from = new Socket(InetAddress.getByName("127.0.0.1"), other.port());
        Socket to = listener.accept()) {
      from.getOutputStream().write(5);
      assertThat(to.getInputStream().read()).isEqualTo(5);
    }
  }

  @Test
  void passesEverythingOnInBothDirections() throws Exception {
    var bytes = new byte[3_000_000];
    new Random(7).nextBytes(bytes);
    for (Socket[] way : new Socket[][] {{client, server}, {server, client}}) {
      var sender =
          new Thread(
              () -> {
                try {
                  way[0].getOutputStream().write(bytes);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      sender.start();
      assertThat(Arrays.equals(way[1].getInputStream().readNBytes(bytes.length), bytes)).isTrue();
      sender.join();
    }
  }

  @Test
  void deliversBeforeTheEndOfAConnection() throws IOException {
    client.getOutputStream().write(new byte[100_000]);
    client.close();
    assertThat(server.getInputStream().readAllBytes()).hasSize(100_000);
  }

  @Test
  void endOfOneDirectionLeavesTheOther() throws IOException {
    client.getOutputStream().write(new byte[] {1, 2});
    client.shutdownOutput();
    assertThat(server.getInputStream().readAllBytes()).containsExactly(1, 2);
    server.getOutputStream().write(new byte[] {3, 4, 5});
    server.shutdownOutput();
    assertThat(client.getInputStream().readAllBytes()).containsExactly(3, 4, 5);
  }

  @Test
  void holdsADirectionAsLongAsAnyoneWants() throws IOException {
    var cut = NodeFault.of(Kind.CUT, "server");
    Reversal first = Disturbance.inject(cut, List.of(relay.backward()));
    Reversal second = Disturbance.inject(cut, List.of(relay.backward()));
    new DataOutputStream(server.getOutputStream()).writeLong(4);
    client.setSoTimeout(50);
    first.revert();
    assertThatIOException()
        .isThrownBy(() -> client.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);
    client.setSoTimeout(0);
    second.revert();
    assertThat(new DataInputStream(client.getInputStream()).readLong()).isEqualTo(4);
  }

  @Test
  void delaysWhatComesAfterwards() throws IOException {
    var delay = new NodeFault(Kind.DELAY, "client", Optional.empty(), Duration.ofMillis(20), 0, 0);
    Reversal end = Disturbance.inject(delay, List.of(relay.forward()));
    long start = System.nanoTime();
    new DataOutputStream(client.getOutputStream()).writeLong(5);
    assertThat(new DataInputStream(server.getInputStream()).readLong()).isEqualTo(5);
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000);
    end.revert();
    new DataOutputStream(client.getOutputStream()).writeLong(6);
    assertThat(new DataInputStream(server.getInputStream()).readLong()).isEqualTo(6);
  }

  /** With this seed the second message is lost twice, the third once. */
  @Test
  void deliversWhatIsLostWhenItHasBeenSentAgain() throws IOException {
    var loss = new NodeFault(Kind.LOSE, "server", Optional.empty(), Duration.ZERO, 0.5, SEED);
    var same = new PacketLoss(0.5, SEED);
    Reversal end = Disturbance.inject(loss, List.of(relay.backward()));
    for (int i = 0; i < 4; i++) {
      long start = System.nanoTime();
      new DataOutputStream(server.getOutputStream()).writeLong(i);
      assertThat(new DataInputStream(client.getInputStream()).readLong()).isEqualTo(i);
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(same.nextNanos());
    }
    end.revert();
  }

  @Test
  void breaksConnectionsAndTakesNewOnes() throws IOException {
    relay.reset();
    try {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("reset");
    }
    try (var again = new Socket("127.0.0.1", relay.port());
        var accepted = listener.accept()) {
      again.getOutputStream().write(9);
      assertThat(accepted.getInputStream().read()).isEqualTo(9);
    }
  }

  @Test
  void endsAConnectionThatNobodyTakes() throws IOException {
    // A port in use, so that no other process gets it, but without a listener.
    try (var taken = new Socket()) {
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (var dead = TcpRelay.to(taken.getLocalPort());
          var lonely = new Socket("127.0.0.1", dead.port())) {
        assertThat(lonely.getInputStream().read()).isEqualTo(-1);
      }
    }
  }
}
