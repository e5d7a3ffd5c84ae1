package io.github.ycsbxl.elliptics.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.elliptics.client.FakeNode.Behaviour;
import io.github.ycsbxl.elliptics.client.NoAnswerException.Reason;
import io.github.ycsbxl.elliptics.protocol.AnswerWriter;
import io.github.ycsbxl.elliptics.protocol.Flags;
import io.github.ycsbxl.elliptics.protocol.Header;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.StatusException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever a node does, an operation ends with a documented error. */
@Timeout(300)
final class MisbehavingNodeTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Id ID = Id.parse("11");

  private final Deadlines deadlines = new Deadlines();
  private FakeNode node;
  private NetworkSettings settings;
  private ObjectConnection connection;

  private void start(Behaviour behaviour) throws IOException {
    start(behaviour, Duration.ofSeconds(60));
  }

  private void start(Behaviour behaviour, Duration answerTimeout) throws IOException {
    node = FakeNode.start("7f", behaviour);
    settings =
        new NetworkSettings(
            List.of(node.address()),
            Duration.ofSeconds(60),
            answerTimeout,
            false,
            1 << 20,
            Map.of());
    connection = connection(node.address());
  }

  private ObjectConnection connection(InetSocketAddress address) {
    return new ObjectConnection(address, settings, deadlines);
  }

  @AfterEach
  void stop() throws IOException {
    connection.close();
    deadlines.close();
    node.close();
  }

  @Test
  void silenceEndsWithTheTimeLimit() throws IOException {
    start((header, request, channel) -> {}, Duration.ofMillis(50));
    NoAnswerException failure = failureOfWrite();
    assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT);
    assertThat(failure).hasMessageEndingWith(" TIMED_OUT: not done within 50 ms");
    assertThat(failure.mayHaveTakenEffect()).isTrue();
    assertThat(failureOfRead().reason()).isEqualTo(Reason.TIMED_OUT);
  }

  @Test
  void anAnswerThatStopsInTheMiddleEndsWithTheTimeLimit() throws IOException {
    start(
        (header, request, channel) -> FakeNode.send(ByteBuffer.wrap(new byte[43]), channel),
        Duration.ofMillis(50));
    assertThat(failureOfRead().reason()).isEqualTo(Reason.TIMED_OUT);
  }

  /** Socket buffers hold some megabytes, which a node must eventually read. */
  @Test
  void aNodeThatDoesNotReadEndsWithTheTimeLimit() throws Exception {
    start(FakeNode::acknowledge, Duration.ofMillis(200));
    try (var deaf = new ServerSocket(0)) {
      var address = new InetSocketAddress("127.0.0.1", deaf.getLocalPort());
      try (ObjectConnection unheard = connection(address)) {
        var failure =
            catchThrowableOfType(
                NoAnswerException.class, () -> unheard.write(ID, new byte[60 << 20]));
        assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT);
      }
    }
  }

  @Test
  void aClosedConnectionIsLostAndOpenedAgain() throws IOException {
    var requests = new AtomicInteger();
    start(
        (header, request, channel) -> {
          if (requests.getAndIncrement() == 0) {
            channel.close();
          } else {
            FakeNode.acknowledge(header, request, channel);
          }
        });
    NoAnswerException failure = failureOfWrite();
    assertThat(failure.reason()).isEqualTo(Reason.CONNECTION_LOST);
    assertThat(failure.mayHaveTakenEffect()).isTrue();
    connection.write(ID, new byte[1]);
    assertThat(requests).hasValue(2);
  }

  @Test
  void aWrongLengthIsNamed() throws IOException {
    start((header, request, channel) -> answer(header, Flags.MORE, header.transaction(), channel));
    assertThat(failureOfRead().reason()).isEqualTo(Reason.WRONG_LENGTH);
    assertThat(failureOfWrite().reason()).isEqualTo(Reason.WRONG_LENGTH);
  }

  @Test
  void aForeignTransactionIsNamed() throws IOException {
    start((header, request, channel) -> answer(header, 0, header.transaction() + 1, channel));
    assertThat(failureOfRead().reason()).isEqualTo(Reason.FOREIGN_TRANSACTION);
    assertThat(failureOfWrite().reason()).isEqualTo(Reason.FOREIGN_TRANSACTION);
  }

  /** A late response is not used for the next request. */
  @Test
  void aSecondAnswerIsForeignToTheNextRequest() throws IOException {
    start(
        (header, request, channel) -> {
          FakeNode.acknowledge(header, request, channel);
          FakeNode.acknowledge(header, request, channel);
        });
    connection.write(ID, new byte[1]);
    assertThat(failureOfWrite().reason()).isEqualTo(Reason.FOREIGN_TRANSACTION);
    connection.write(ID, new byte[1]);
  }

  @Test
  void anEndlessAnswerIsNamed() throws IOException {
    start(
        (header, request, channel) -> {
          var more = new AnswerWriter();
          while (channel.isOpen()) {
            more.start(with(header, Flags.ACK | Flags.MORE, header.transaction()));
            more.acknowledge(0);
            FakeNode.send(more.bytes(), channel);
          }
        });
    assertThat(failureOfRead().reason()).isEqualTo(Reason.ENDLESS_ANSWER);
  }

  @Test
  void aRefusalLeavesTheConnectionAsItIs() throws IOException {
    start(
        (header, request, channel) -> {
          var out = new AnswerWriter();
          out.start(header);
          out.acknowledge(StatusException.INVALID);
          FakeNode.send(out.bytes(), channel);
        });
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> connection.write(ID, new byte[1]))
          .isInstanceOf(StatusException.class)
          .hasMessageMatching(
              "node 127\\.0\\.0\\.1:\\d+ or its database rejected the request \\(-22\\)");
    }
  }

  @Test
  void anInterruptedThreadStaysInterrupted() throws IOException {
    start((header, request, channel) -> {});
    Thread.currentThread().interrupt();
    try {
      assertThat(failureOfRead().reason()).isEqualTo(Reason.INTERRUPTED);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void whereNobodyListensNothingWasWritten() throws IOException {
    start(FakeNode::acknowledge);
    node.close();
    NoAnswerException failure = failureOfWrite();
    assertThat(failure.reason()).isEqualTo(Reason.CONNECT_FAILED);
    assertThat(failure.mayHaveTakenEffect()).isFalse();
    assertThatThrownBy(() -> NetworkClient.connect(NetworkSettings.of(List.of(node.address()))))
        .satisfies(golden::pin);
  }

  private NoAnswerException failureOfRead() {
    return catchThrowableOfType(NoAnswerException.class, () -> connection.read(ID, 0));
  }

  private NoAnswerException failureOfWrite() {
    return catchThrowableOfType(NoAnswerException.class, () -> connection.write(ID, new byte[100]));
  }

  private static Header with(Header header, int flags, long transaction) {
    return new Header(header.id(), flags, 0, transaction, 0);
  }

  /** Writes a response with one of these flags, and 17 bytes too many if more follows. */
  private static void answer(Header header, int flags, long transaction, SocketChannel channel)
      throws IOException {
    ByteBuffer out = ByteBuffer.allocate(Header.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    out.position(Id.BYTES);
    out.putInt(flags).putInt(0).putLong(transaction | Header.ANSWER).putLong(flags == 0 ? 0 : 17);
    FakeNode.send(out.flip(), channel);
  }
}
