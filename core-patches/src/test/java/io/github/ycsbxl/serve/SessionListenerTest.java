package io.github.ycsbxl.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.serve.SessionListener.Limits;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients of a server that echoes each byte. */
@Timeout(300)
final class SessionListenerTest {
  private static final int CLIENTS = 360;
  private static final byte HALF = 99;
  private static final int TIMEOUT_MS = 10_000;

  private final List<Socket> clients = new ArrayList<>();
  private SessionListener listener;

  @BeforeEach
  void bind() throws IOException {
    bind(ListenerSettings.USUAL);
  }

  private void bind(ListenerSettings settings) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    listener = SessionListener.bind(address, settings);
  }

  @AfterEach
  void close() throws IOException {
    listener.close();
    for (Socket client : clients) {
      client.close();
    }
  }

  /**
   * The operating system drops excess connections, and a client retries after a second at the
   * earliest.
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

  /** The limit of threads is reached until another process ends one. */
  @Test
  void goesOnAfterNoThreadCouldBeStarted() throws Exception {
    var failures = new AtomicInteger(3);
    listener.serve(
        "echo",
        SessionListenerTest::echo,
        work -> {
          if (failures.getAndDecrement() > 0) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          return new Thread(work);
        });
    for (int i = 0; i < 3; i++) {
      assertThat(connect().getInputStream().read()).isEqualTo(-1);
    }
    Socket speaking = connect();
    speaking.getOutputStream().write(1);
    assertThat(speaking.getInputStream().read()).isOne();
  }

  @Test
  void doesNotTakeAPortThatAnotherHas() {
    assertThatThrownBy(() -> SessionListener.bind(listener.address(), ListenerSettings.USUAL))
        .isInstanceOf(BindException.class);
  }

  @Test
  void whoSaysNothingOrHalfAMessageIsSentAway() throws Exception {
    limit(new Limits(CLIENTS, 50, TIMEOUT_MS), new Semaphore(0));
    Socket silent = connect();
    Socket idle = connect();
    idle.getOutputStream().write(1);
    assertThat(idle.getInputStream().read()).isOne();
    Socket half = connect();
    half.getOutputStream().write(HALF);
    assertThat(silent.getInputStream().read()).isEqualTo(-1);
    assertThat(half.getInputStream().read()).isEqualTo(-1);
    idle.getOutputStream().write(2);
    assertThat(idle.getInputStream().read()).isEqualTo(2);
  }

  @Test
  void settingsLimitThreadsAndSetBuffers() throws Exception {
    listener.close();
    bind(new ListenerSettings(OptionalInt.of(32 << 10), 1));
    var buffers = new CompletableFuture<List<Integer>>();
    listener.serve(
        "echo",
        client -> {
          buffers.complete(
              List.of(
                  client.option(StandardSocketOptions.SO_SNDBUF),
                  client.option(StandardSocketOptions.SO_RCVBUF)));
          echo(client);
        });
    Socket first = connect();
    // Operating systems may grant more than requested.
    assertThat(buffers.get()).allSatisfy(bytes -> assertThat(bytes).isBetween(32 << 10, 64 << 10));
    assertThat(connect().getInputStream().read()).isEqualTo(-1);
    first.getOutputStream().write(1);
    assertThat(first.getInputStream().read()).isOne();
  }

  @Test
  void whoIsIdleLongestLeavesForAnother() throws Exception {
    limit(new Limits(1, 50, Long.MAX_VALUE), new Semaphore(0));
    Socket idle = connect();
    idle.getOutputStream().write(1);
    assertThat(idle.getInputStream().read()).isOne();
    int answer = -1;
    while (answer < 0) {
      Socket other = connect();
      try {
        other.getOutputStream().write(2);
        answer = other.getInputStream().read();
      } catch (IOException e) {
        // The other one has not been idle for long enough.
      }
    }
    assertThat(answer).isEqualTo(2);
    assertThat(idle.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void largeMessagesOfAllClientsHaveOneBudget() throws Exception {
    var budget = new Semaphore(200);
    limit(new Limits(CLIENTS, 200, TIMEOUT_MS), budget);
    var large = new byte[256 << 10];
    Arrays.fill(large, HALF);
    Socket first = connect();
    first.getOutputStream().write(large);
    Socket second = connect();
    second.getOutputStream().write(large);
    // Each waits for the other's memory until its time limit, and everything is released.
    assertEnded(first);
    assertEnded(second);
    listener.close();
    assertThat(budget.availablePermits()).isEqualTo(200);
  }

  private static void assertEnded(Socket client) {
    try {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    } catch (IOException e) {
      // It was reset, because not all was read.
    }
  }

  private void limit(Limits limits, Semaphore budget) throws IOException {
    listener.close();
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    listener = SessionListener.bind(address, ListenerSettings.USUAL, limits, budget);
    listener.serve("echo", SessionListenerTest::echo);
  }

  private Socket connect() throws IOException {
    var client = new Socket();
    clients.add(client);
    client.connect(listener.address(), TIMEOUT_MS);
    return client;
  }

  /** Echoes bytes; one of them only starts a message. */
  private static void echo(ClientChannel client) throws IOException {
    var bytes = ByteBuffer.allocate(1 << 16);
    while (client.read(bytes) >= 0) {
      if (bytes.get(0) == HALF) {
        bytes.position(1);
      } else {
        client.write(bytes.flip());
        client.endMessage();
        bytes.clear();
      }
    }
  }
}
