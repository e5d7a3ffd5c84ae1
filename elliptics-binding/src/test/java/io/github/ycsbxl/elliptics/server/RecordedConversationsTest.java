package io.github.ycsbxl.elliptics.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.elliptics.protocol.AnswerWriter;
import io.github.ycsbxl.elliptics.protocol.Conversation;
import io.github.ycsbxl.elliptics.protocol.Header;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.MessageInput;
import io.github.ycsbxl.elliptics.protocol.Recorded;
import io.github.ycsbxl.elliptics.protocol.RequestReader;
import io.github.ycsbxl.elliptics.protocol.Route;
import io.github.ycsbxl.serve.Chunked;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Responses of served nodes equal the recorded ones byte by byte. */
final class RecordedConversationsTest {
  /** Lists of IDs and transforms, and statistics, which clients do not need. */
  private static final Set<Integer> NOT_SERVED = Set.of(11, 12);

  private static final List<Route> NODES = List.of(node("7f", 1025), node("ff", 1026));

  private final ServedNetwork network = ServedNetwork.of(NODES);
  private final AnswerWriter out = new AnswerWriter();

  private static Route node(String id, int port) {
    return new Route(Id.parse(id), new InetSocketAddress("127.0.0.1", port));
  }

  @Test
  void answersAreThoseRecorded() throws IOException {
    int compared = 0;
    for (Conversation one : Conversation.all()) {
      if (!NOT_SERVED.contains(one.section())) {
        assertAnswered(one);
        compared++;
      }
    }
    assertThat(compared).isEqualTo(51);
  }

  private void assertAnswered(Conversation one) throws IOException {
    ByteBuffer answer = answer(one);
    int length = one.answers().stream().mapToInt(Recorded::length).sum();
    assertThat(answer.remaining()).as(one.toString()).isEqualTo(length);
    for (Recorded expected : one.answers()) {
      var bytes = new byte[expected.length()];
      answer.get(bytes);
      expected.assertIs(bytes);
    }
  }

  private ByteBuffer answer(Conversation one) throws IOException {
    var requests =
        new RequestReader(MessageInput.unconnected().from(Chunked.of(one.request().bytes(), 100)));
    Header header = requests.header();
    out.start(header);
    network.answer(NODES.get(one.port() - 1025), requests.body(header), out);
    return out.bytes();
  }

  @Test
  void whatClientsDoNotNeedIsRefused() throws IOException {
    for (Conversation one : Conversation.all()) {
      if (NOT_SERVED.contains(one.section())) {
        ByteBuffer answer = answer(one);
        assertThat(answer.remaining()).isEqualTo(Header.BYTES);
        assertThat(Header.read(answer).status()).isEqualTo(-22);
      }
    }
  }

  @Test
  void nodesHaveEqualShares() {
    assertThat(ServedNetwork.evenIds(1)).containsExactly(Id.parse("f".repeat(40)));
    assertThat(ServedNetwork.evenIds(4))
        .extracting(Id::toString)
        .extracting(id -> id.substring(0, 4))
        .containsExactly("3fff", "7fff", "bfff", "ffff");
  }
}
