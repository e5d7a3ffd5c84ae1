package io.github.ycsbxl.elliptics.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.serve.Chunked;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages compared byte by byte with those exchanged by a client and a running node. */
final class RecordedTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Id NODE_1 = Id.parse("7f");
  private static final Id NODE_2 = Id.parse("ff");
  private static final Route ROUTE_1 = new Route(NODE_1, new InetSocketAddress("127.0.0.1", 1025));
  private static final Route ROUTE_2 = new Route(NODE_2, new InetSocketAddress("127.0.0.1", 1026));

  @ParameterizedTest
  @MethodSource("io.github.ycsbxl.elliptics.protocol.Conversation#all")
  void requestsAreReadAndWrittenAsRecorded(Conversation one) throws IOException {
    var requests = new RequestReader(input(one.request().bytes(), 7));
    NetworkRequest request = requests.body(requests.header());
    one.request().assertIs(encoded(request, one.transaction()));
  }

  @Test
  void theClientsRequestsAreThoseRecorded() {
    assertIs(NetworkRequest.reverseLookup(), Conversation.of(1, "reverse lookup"));
    assertIs(NetworkRequest.routeList(NODE_1), Conversation.of(2, "route list"));
    assertIs(lookup(Id.parse("11".repeat(Id.BYTES))), Conversation.of(3, "lookup 1111"));
    for (String size : List.of("100", "1024")) {
      Conversation write = Conversation.of(4, "write " + size);
      assertIs(NetworkRequest.write(write.header().id(), data(write), false), write);
    }
    Conversation read = Conversation.of(4, "read, offset 0 size 0");
    assertIs(NetworkRequest.read(read.header().id(), 0), read);
    Conversation emptied = Conversation.of(9, "write of zero bytes");
    assertIs(NetworkRequest.write(emptied.header().id(), new byte[0], false), emptied);
    Conversation history = Conversation.of(10, "write WITH history");
    assertIs(NetworkRequest.write(history.header().id(), data(history), true), history);
  }

  @Test
  void asksForNoMoreBytesThanWanted() {
    Conversation part = Conversation.of(7, "read, offset 50 size 20");
    NetworkRequest ours = NetworkRequest.read(part.header().id(), 20);
    byte[] expected = part.request().bytes();
    expected[Recorded.HEADER_BYTES - 2 * Long.BYTES] = 0;
    assertThat(encoded(ours, part.transaction())).isEqualTo(expected);
  }

  private static byte[] data(Conversation write) {
    byte[] all = write.request().bytes();
    return Arrays.copyOfRange(all, Recorded.HEADER_BYTES, all.length);
  }

  /** The client learns owners from the list of routes. */
  private static NetworkRequest lookup(Id id) {
    return new NetworkRequest(id, 0, Command.LOOKUP.number(), null, new byte[0]);
  }

  private static void assertIs(NetworkRequest request, Conversation recorded) {
    assertThat(request.wireBytes()).isEqualTo(recorded.request().length());
    recorded.request().assertIs(encoded(request, recorded.transaction()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 43, 45, 4_096})
  void answersMeanWhatTheyMeant(int chunk) throws IOException {
    Conversation who = Conversation.of(1, "reverse lookup");
    assertThat(reader(who, chunk).node(who.transaction(), Command.REVERSE_LOOKUP))
        .isEqualTo(ROUTE_1);
    Conversation routes = Conversation.of(2, "route list");
    assertThat(reader(routes, chunk).routes(routes.transaction())).containsExactly(ROUTE_2);
    Conversation owner = Conversation.of(3, "lookup c1c1");
    assertThat(reader(owner, chunk).node(owner.transaction(), Command.LOOKUP)).isEqualTo(ROUTE_2);
    Conversation write = Conversation.of(4, "write 100");
    reader(write, chunk).acknowledgement(write.transaction());
    assertThat(data(4, "read, offset 0", chunk).orElseThrow()).hasSize(100);
    assertThat(data(5, "read missing", chunk)).isEmpty();
    assertThat(data(7, "read, offset 190", chunk).orElseThrow()).hasSize(10);
    assertThat(data(7, "read, offset 200", chunk).orElseThrow()).isEmpty();
    assertThat(data(9, "read, offset 0", chunk).orElseThrow()).isEmpty();
    assertThat(data(13, "plain read", chunk).orElseThrow()).hasSize(100);
    assertThat(data(13, "foreign missing read", chunk)).isEmpty();
    assertThat(data(16, "read flags 0", chunk).orElseThrow()).isEqualTo("x".repeat(10).getBytes());
  }

  @Test
  void refusalsAreStatuses() {
    Conversation unknown = Conversation.of(9, "unknown command 13");
    assertThatThrownBy(() -> reader(unknown, 64).acknowledgement(unknown.transaction()))
        .isInstanceOfSatisfying(
            StatusException.class, e -> assertThat(e.status()).isEqualTo(StatusException.INVALID));
    Conversation missing = Conversation.of(5, "read missing");
    assertThatThrownBy(() -> reader(missing, 64).acknowledgement(missing.transaction()))
        .satisfies(golden::pin);
  }

  private static Optional<byte[]> data(int section, String about, int chunk) throws IOException {
    Conversation read = Conversation.of(section, about);
    return reader(read, chunk).data(read.transaction());
  }

  private static AnswerReader reader(Conversation one, int chunk) {
    return new AnswerReader(input(one.answerBytes(), chunk), AnswerReader.DEFAULT_MAX_BYTES);
  }

  private static MessageInput input(byte[] bytes, int chunk) {
    return MessageInput.unconnected().from(Chunked.of(bytes, chunk));
  }

  private static byte[] encoded(NetworkRequest request, long transaction) {
    ByteBuffer out = ByteBuffer.allocate(request.wireBytes()).order(ByteOrder.LITTLE_ENDIAN);
    request.encode(transaction, out);
    assertThat(out.hasRemaining()).isFalse();
    return out.array();
  }
}
