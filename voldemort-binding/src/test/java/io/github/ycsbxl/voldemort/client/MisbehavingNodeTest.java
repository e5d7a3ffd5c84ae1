package io.github.ycsbxl.voldemort.client;

import static io.github.ycsbxl.voldemort.client.FakeNode.acceptProtocol;
import static io.github.ycsbxl.voldemort.client.FakeNode.awaitHangUp;
import static io.github.ycsbxl.voldemort.client.FakeNode.awaitRequest;
import static io.github.ycsbxl.voldemort.client.FakeNode.reset;
import static io.github.ycsbxl.voldemort.client.FakeNode.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.ycsbxl.voldemort.client.FakeNode.Script;
import io.github.ycsbxl.voldemort.client.NodeFailureException.Reason;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every misbehaviour of a node causes a specific failure in time and closes the socket; the next
 * request succeeds. A timeout of each single read would exceed the test's time limit.
 */
@Timeout(300)
final class MisbehavingNodeTest {
  /** Timeout for a silent node, and one that no node exceeds even on a busy machine. */
  private static final int TIMEOUT_MS = 500;

  private static final int AMPLE_MS = 60_000;

  private static final int MAX_MESSAGE_BYTES = 1 << 20;
  private static final StoreName STORE = StoreName.parse("test");
  private static final String VALUE_OF_HELLO =
      "0000 00000001 00000013 0001010000010000 0102b36211c7 68656c6c6f";

  static Stream<Arguments> handshakes() {
    return Stream.of(
        arguments("no answer", script(client -> awaitHangUp(client))),
        arguments("hangs up at once", script(client -> {})),
        arguments("hangs up on the code", script(client -> client.getInputStream().readNBytes(3))),
        arguments(
            "resets on the code",
            script(
                client -> {
                  client.getInputStream().readNBytes(3);
                  FakeNode.reset(client);
                })),
        arguments("no", answering("6e6f")),
        arguments("half an answer", answering("6f")),
        arguments("more than an answer", answering("6f6b00")),
        arguments("another protocol", answering("485454502f312e31203430300d0a")),
        arguments("drips", script(client -> drip(client, "6f"))));
  }

  private static Script answering(String hex) {
    return client -> {
      client.getInputStream().readNBytes(3);
      send(client, hex);
      awaitHangUp(client);
    };
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("handshakes")
  void refusesTheHandshake(String way, Script script) throws IOException {
    failsWith(Reason.HANDSHAKE_REFUSED, false, Protocol.VP1, script, put("k", "v"));
  }

  static Stream<Arguments> responses() {
    return Stream.of(
        arguments("no answer", Reason.TIMED_OUT, responding("")),
        arguments("one byte", Reason.TIMED_OUT, responding("00")),
        arguments("a head only", Reason.TIMED_OUT, responding("0000 00000001 00000013")),
        arguments("all but one byte", Reason.TIMED_OUT, responding(cut(VALUE_OF_HELLO))),
        arguments("hangs up", Reason.CONNECTION_LOST, hangingUpAfter("")),
        arguments("hangs up in between", Reason.CONNECTION_LOST, hangingUpAfter("0000 000000")),
        arguments("hangs up early", Reason.CONNECTION_LOST, hangingUpAfter(cut(VALUE_OF_HELLO))),
        arguments("a negative count", Reason.BAD_RESPONSE, responding("0000 ffffffff")),
        arguments("a large count", Reason.BAD_RESPONSE, responding("0000 7fffffff")),
        arguments("a negative length", Reason.BAD_RESPONSE, responding("0000 00000001 80000000")),
        arguments("a large length", Reason.BAD_RESPONSE, responding("0000 00000001 00100000")),
        arguments("no clock", Reason.BAD_RESPONSE, responding("0000 00000001 00000003 ffff 01")),
        arguments("an empty value", Reason.BAD_RESPONSE, responding("0000 00000001 00000000")),
        arguments("no text", Reason.BAD_RESPONSE, responding("0001 0002 ffff")));
  }

  private static String cut(String hex) {
    return hex.substring(0, hex.length() - 2);
  }

  private static Script responding(String hex) {
    return client -> {
      hangingUpAfter(hex).run(client);
      awaitHangUp(client);
    };
  }

  private static Script hangingUpAfter(String hex) {
    return client -> {
      acceptProtocol(client);
      awaitRequest(client);
      send(client, hex);
    };
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("responses")
  void failsInItsResponse(String way, Reason reason, Script script) throws IOException {
    failsWith(reason, true, Protocol.VP1, script, get("k"));
  }

  static Stream<Arguments> others() {
    return Stream.of(
        arguments("drips", Reason.TIMED_OUT, script(MisbehavingNodeTest::dripValue)),
        arguments("resets", Reason.CONNECTION_LOST, script(MisbehavingNodeTest::resetLate)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("others")
  void failsOtherwise(String way, Reason reason, Script script) throws IOException {
    failsWith(reason, true, Protocol.VP1, script, get("k"));
  }

  @Test
  void doesNotRead() throws IOException {
    var givenUp = new CountDownLatch(1);
    Script script =
        client -> {
          acceptProtocol(client);
          await(givenUp);
        };
    try (var node = FakeNode.doing(script);
        var connection =
            NodeConnection.to(node.address(), settings(Protocol.VP1, Reason.TIMED_OUT))) {
      Request large = put("k", "v".repeat(64 << 20));
      var failure = catchThrowableOfType(NodeFailureException.class, () -> connection.ask(large));
      givenUp.countDown();
      assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT);
      assertThat(failure.mayHaveTakenEffect()).isTrue();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void resetLate(Socket client) throws IOException {
    acceptProtocol(client);
    awaitRequest(client);
    reset(client);
  }

  private static void dripValue(Socket client) throws IOException {
    acceptProtocol(client);
    awaitRequest(client);
    drip(client, "0000 00000001 00010000" + "00".repeat(2_000));
  }

  /** Sends a byte every 20 ms until the client disconnects. */
  private static void drip(Socket client, String hex) throws IOException {
    client.setSoTimeout(20);
    String digits = hex.replace(" ", "");
    for (int i = 0; i < digits.length(); i += 2) {
      try {
        send(client, digits.substring(i, i + 2));
        if (client.getInputStream().read() < 0) {
          return;
        }
      } catch (SocketTimeoutException e) {
        // Time for the next byte.
      } catch (IOException e) {
        return;
      }
    }
    client.setSoTimeout(0);
    awaitHangUp(client);
  }

  /** Gives the lambda its type. */
  private static Script script(Script script) {
    return script;
  }

  private static void failsWith(
      Reason reason, boolean mayHaveTakenEffect, Protocol protocol, Script script, Request request)
      throws IOException {
    Script good =
        client -> {
          try {
            acceptProtocol(client);
            awaitRequest(client);
            send(client, "0000 00000000");
            awaitHangUp(client);
          } catch (IOException e) {
            // On a busy machine, the client timed out earlier, and repeats the request.
          }
        };
    try (var node = FakeNode.doing(script, good);
        var connection = NodeConnection.to(node.address(), settings(protocol, reason))) {
      var failure = catchThrowableOfType(NodeFailureException.class, () -> connection.ask(request));
      assertThat(failure).hasMessageStartingWith(node.address() + " " + reason + ": ");
      assertThat(failure.reason()).isEqualTo(reason);
      assertThat(failure.mayHaveTakenEffect()).isEqualTo(mayHaveTakenEffect);
      assertThat(failure.isFinal()).isFalse();
      assertThat(askInTime(connection, get("other"))).isEqualTo(new Response.Values(List.of()));
    }
  }

  /** Repeats a request if a correct response came too late. */
  private static Response askInTime(NodeConnection connection, Request request)
      throws VoldemortException {
    while (true) {
      try {
        return connection.ask(request);
      } catch (NodeFailureException e) {
        assertThat(e).hasCauseInstanceOf(SocketTimeoutException.class);
      }
    }
  }

  /** Returns a short timeout only for responses that never arrive. */
  private static ConnectionSettings settings(Protocol protocol, Reason expected) {
    return new ConnectionSettings(
        protocol,
        AMPLE_MS,
        expected == Reason.HANDSHAKE_REFUSED ? TIMEOUT_MS : AMPLE_MS,
        expected == Reason.TIMED_OUT ? TIMEOUT_MS : AMPLE_MS,
        MAX_MESSAGE_BYTES,
        Map.of());
  }

  private static Request get(String key) {
    return Request.Get.of(STORE, Routing.NORMAL, key.getBytes(StandardCharsets.US_ASCII));
  }

  private static Request put(String key, String value) {
    return Request.Put.of(
        STORE,
        Routing.NORMAL,
        key.getBytes(StandardCharsets.US_ASCII),
        Versioned.of(value.getBytes(StandardCharsets.US_ASCII), VectorClock.empty(1)));
  }
}
