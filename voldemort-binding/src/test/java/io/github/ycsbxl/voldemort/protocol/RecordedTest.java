package io.github.ycsbxl.voldemort.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of a real server and its clients, read and written again. */
final class RecordedTest {
  private static final String VP3_ONLY = "vp3: ";

  @Test
  void allIsKnownButDocumentsThatWereCutOff() throws IOException {
    List<RecordedExchange> all = RecordedExchange.all();
    assertThat(all).hasSize(373);
    assertThat(all).filteredOn(each -> each.request().isEmpty()).isEmpty();
    assertThat(all).filteredOn(each -> each.answered() && each.response().isEmpty()).hasSize(16);
    assertThat(all).filteredOn(each -> !each.answered()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, Integer.MAX_VALUE})
  void everyRequestIsWrittenAsItWasRead(int pieceBytes) throws IOException {
    for (RecordedExchange exchange : RecordedExchange.all()) {
      if (exchange.request().isPresent()) {
        WireInput in = RecordedExchange.input(exchange.request().get(), pieceBytes);
        Request request = exchange.protocol().format().readRequest(in);
        assertThat(in.atEnd()).isTrue();
        var out = new WireOutput();
        exchange.protocol().format().writeRequest(request, out);
        assertThat(bytesOf(out)).isEqualTo(exchange.request().get());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, Integer.MAX_VALUE})
  void everyResponseIsWrittenAsItWasRead(int pieceBytes) throws IOException {
    for (RecordedExchange exchange : RecordedExchange.all()) {
      if (exchange.isWhole()) {
        Operation operation = exchange.readRequest().operation();
        WireInput in = RecordedExchange.input(exchange.response().get(), pieceBytes);
        Response response = exchange.protocol().format().readResponse(operation, in);
        assertThat(in.atEnd()).isTrue();
        var out = new WireOutput();
        exchange.protocol().format().writeResponse(operation, response, out);
        assertThat(bytesOf(out)).isEqualTo(exchange.response().get());
      }
    }
  }

  /**
   * One conversation, recorded in all protocols; the file has its meaning, written by hand from the
   * bytes.
   */
  @ParameterizedTest
  @EnumSource
  void theConversationMeansTheSameInAllProtocols(Protocol protocol) throws IOException {
    List<RecordedExchange> conversation = of(protocol, "store test");
    List<String> meaning = meaning(protocol);
    assertThat(conversation).hasSameSizeAs(meaning);
    for (int i = 0; i < meaning.size(); i++) {
      String[] expected = meaning.get(i).replace("-P", "-" + protocol.code()).split(" -> ");
      RecordedExchange exchange = conversation.get(i);
      if (exchange.request().isPresent()) {
        assertThat(Described.request(exchange.readRequest())).isEqualTo(expected[0]);
      }
      if (exchange.isWhole()) {
        assertThat(Described.response(exchange.readResponse())).isEqualTo(expected[1]);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = "VP0", mode = EnumSource.Mode.EXCLUDE)
  void requestsSayTheirRouting(Protocol protocol) throws IOException {
    List<String> routed = new ArrayList<>();
    for (RecordedExchange exchange : RecordedExchange.all()) {
      if (exchange.protocol() == protocol && exchange.request().isPresent()) {
        String request = Described.request(exchange.readRequest());
        routed.addAll(request.contains("routed-") ? List.of(request) : List.of());
      }
    }
    List<String> expected = new ArrayList<>();
    expected.add("GET_VERSIONS test NORMAL routed-" + protocol.code());
    expected.add("PUT test ROUTED routed-" + protocol.code() + " {}@now=r");
    expected.add("GET test NORMAL routed-" + protocol.code());
    expected.add("GET test ROUTED routed-" + protocol.code());
    if (protocol != Protocol.VP1) {
      expected.add("GET test IGNORE_CHECKS routed-" + protocol.code());
    }
    expected.add("DELETE test ROUTED routed-" + protocol.code() + " {0:1}@0");
    assertThat(routed).isEqualTo(expected);
  }

  private static List<RecordedExchange> of(Protocol protocol, String section) throws IOException {
    return RecordedExchange.all().stream()
        .filter(each -> each.protocol() == protocol && each.section().endsWith(section))
        .toList();
  }

  private static List<String> meaning(Protocol protocol) throws IOException {
    try (InputStream text = RecordedTest.class.getResourceAsStream("/meaning-of-transcript.txt")) {
      return new String(text.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> protocol == Protocol.VP3 || !line.startsWith(VP3_ONLY))
          .map(line -> line.replace(VP3_ONLY, ""))
          .toList();
    }
  }

  private static byte[] bytesOf(WireOutput out) {
    var bytes = new byte[out.bytes().remaining()];
    out.bytes().get(bytes);
    return bytes;
  }
}
