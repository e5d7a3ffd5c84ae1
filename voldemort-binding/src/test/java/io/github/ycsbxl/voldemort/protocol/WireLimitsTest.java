package io.github.ycsbxl.voldemort.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.serve.Chunked;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests that a protocol cannot express, and large messages. */
final class WireLimitsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final StoreName STORE = StoreName.parse("cl\u00e9");
  private static final byte[] KEY = {1, 2};

  @Test
  void refusesWhatAProtocolCannotSay() {
    var get = new Request.Get(STORE, Routing.NORMAL, KEY, new byte[] {1});
    refuses(Protocol.VP2, get, "vp2 has no transforms");
    refuses(
        Protocol.VP0, Request.Get.of(STORE, Routing.ROUTED, KEY), "vp0 does not support ROUTED");
    var clock =
        VectorClock.of(nodes(11_000), IntStream.range(0, 11_000).mapToLong(i -> 1).toArray(), 1);
    var delete = new Request.Delete(STORE, Routing.NORMAL, KEY, clock);
    refuses(Protocol.VP3, delete, "a clock of 33011 bytes in a delete");
    assertThatThrownBy(() -> StoreName.parse("\u00e9".repeat(33_000))).satisfies(golden::pin);
  }

  private static short[] nodes(int count) {
    var nodes = new short[count];
    for (int i = 0; i < count; i++) {
      nodes[i] = (short) i;
    }
    return nodes;
  }

  private static void refuses(Protocol protocol, Request request, String message) {
    assertThatThrownBy(() -> protocol.format().writeRequest(request, new WireOutput()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void cutsOffAnErrorTextThatIsTooLong() throws IOException {
    var failure = new Failure(ErrorCode.OBSOLETE_VERSION, "\uffff".repeat(30_000));
    var read = (Failure) throughTheWire(Protocol.VP1, Operation.PUT, failure);
    assertThat(read.text()).isEqualTo("\uffff".repeat(21_845));
  }

  @Test
  void refusesAResponseToAnotherOperation() {
    var out = new WireOutput();
    for (Protocol protocol : Protocol.values()) {
      for (Operation operation : Operation.values()) {
        Response other =
            operation == Operation.DELETE ? new Response.Stored() : new Response.Deleted(true);
        assertThatThrownBy(() -> protocol.format().writeResponse(operation, other, out))
            .isInstanceOf(ClassCastException.class);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneOutputIsUsedForLargeAndSmallMessages(Protocol protocol) throws IOException {
    var out = new WireOutput();
    for (int size : new int[] {10, 3 << 20, 0, 100_000}) {
      out.clear();
      var put =
          Request.Put.of(
              STORE, Routing.NORMAL, KEY, Versioned.of(new byte[size], VectorClock.empty(7)));
      protocol.format().writeRequest(put, out);
      var in = WireInput.of(Chunked.of(bytesOf(out), 60_000), 4 << 20);
      var read = (Request.Put) protocol.format().readRequest(in);
      assertThat(read.store()).isEqualTo(STORE).hasToString("cl\u00e9");
      assertThat(read.value().value()).hasSize(size);
      assertThat(in.atEnd()).isTrue();
    }
  }

  @Test
  void manyValuesOfAKeyAreRead() throws IOException {
    var value = Versioned.of(new byte[1_000], VectorClock.empty(7));
    var values = new Response.Values(IntStream.range(0, 500).mapToObj(i -> value).toList());
    for (Protocol protocol : Protocol.values()) {
      var read = (Response.Values) throughTheWire(protocol, Operation.GET, values);
      assertThat(read.values()).hasSize(500);
      assertThat(read.values().get(499).value()).isEqualTo(value.value());
    }
  }

  private static Response throughTheWire(Protocol protocol, Operation operation, Response response)
      throws IOException {
    var out = new WireOutput();
    protocol.format().writeResponse(operation, response, out);
    return protocol.format().readResponse(operation, RecordedExchange.input(bytesOf(out), 1_000));
  }

  private static byte[] bytesOf(WireOutput out) {
    var bytes = new byte[out.bytes().remaining()];
    out.bytes().get(bytes);
    return bytes;
  }
}
