package io.github.ycsbxl.voldemort.client;

import static io.github.ycsbxl.voldemort.client.FakeNode.acceptProtocol;
import static io.github.ycsbxl.voldemort.client.FakeNode.awaitHangUp;
import static io.github.ycsbxl.voldemort.client.FakeNode.awaitRequest;
import static io.github.ycsbxl.voldemort.client.FakeNode.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.client.FakeNode.Script;
import io.github.ycsbxl.voldemort.client.NodeFailureException.Reason;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.RecordedExchange;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response.Deleted;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException.ObsoletePutException;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
final class NodeConnectionTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final ConnectionSettings VP1 = FakeNode.patient(Protocol.VP1);

  /** A request with a different response each time, so that responses cannot be confused. */
  private static final Request DELETE =
      new Request.Delete(
          StoreName.parse("test"), Routing.NORMAL, new byte[] {1}, VectorClock.empty(1));

  @ParameterizedTest
  @EnumSource
  void hasTheRecordedConversations(Protocol protocol) throws IOException {
    List<RecordedExchange> conversation =
        RecordedExchange.all().stream()
            .filter(each -> each.protocol() == protocol && each.isWhole())
            .toList();
    List<Script> scripts = new ArrayList<>();
    for (RecordedExchange exchange : conversation) {
      scripts.add(client -> replay(client, exchange));
    }
    try (var node = FakeNode.doing(scripts.toArray(Script[]::new));
        var connection = NodeConnection.to(node.address(), FakeNode.patient(protocol))) {
      for (RecordedExchange exchange : conversation) {
        connection.send(exchange.readRequest());
        assertThat(connection.receive()).isNotNull();
        connection.abandon();
      }
    }
  }

  private static void replay(Socket client, RecordedExchange exchange) throws IOException {
    byte[] code = client.getInputStream().readNBytes(3);
    assertThat(code).asString(StandardCharsets.US_ASCII).isEqualTo(exchange.protocol().code());
    send(client, "6f6b");
    byte[] expected = exchange.request().orElseThrow();
    assertThat(client.getInputStream().readNBytes(expected.length)).isEqualTo(expected);
    client.getOutputStream().write(exchange.response().orElseThrow());
    awaitHangUp(client);
  }

  @Test
  void sendsTheProtocolInOnePieceAndThenWaits() throws IOException {
    Script script =
        client -> {
          var piece = new byte[100];
          assertThat(client.getInputStream().read(piece)).isEqualTo(3);
          client.setSoTimeout(100);
          assertThatThrownBy(() -> client.getInputStream().read())
              .isInstanceOf(SocketTimeoutException.class);
          client.setSoTimeout(0);
          send(client, "6f6b");
          awaitRequest(client);
          send(client, "0000 01");
        };
    try (var node = FakeNode.doing(script);
        var connection = NodeConnection.to(node.address(), VP1)) {
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(true));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "VP1, 0004 0001 78, OBSOLETE_VERSION, x, 1",
    "VP1, 0009 0001 78, INVALID_METADATA, x, 1",
    "VP1, 0001 0001 78, GENERAL, x, 2",
    "VP1, 0063 0001 78, UNKNOWN_FAILURE, x (unrecognized error code 99), 2",
    "VP1, 8000 0000, UNKNOWN_FAILURE, ' (unrecognized error code -32768)', 2"
  })
  void anErrorIsReportedAndTheNextRequestSucceeds(
      Protocol protocol, String error, ErrorCode code, String text, int connections)
      throws IOException {
    String good = "0000 01";
    Script first =
        client -> answer(client, connections == 1 ? List.of(error, good) : List.of(error));
    Script second = client -> answer(client, List.of(good));
    try (var node = FakeNode.doing(first, second);
        var connection = NodeConnection.to(node.address(), FakeNode.patient(protocol))) {
      connection.send(DELETE);
      assertThat(connection.receive()).isEqualTo(new Failure(code, text));
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(true));
      assertThat(node.connections()).isEqualTo(connections);
    }
  }

  private static void answer(Socket client, List<String> answers) throws IOException {
    acceptProtocol(client);
    for (String answer : answers) {
      awaitRequest(client);
      send(client, answer);
    }
    awaitHangUp(client);
  }

  @Test
  void anObsoletePutIsFinalAndHadNoEffect() throws IOException {
    try (var node = FakeNode.doing(client -> answer(client, List.of("0004 0001 78", "000a 0000")));
        var connection = NodeConnection.to(node.address(), VP1)) {
      var obsolete = catchThrowableOfType(ObsoletePutException.class, () -> connection.ask(DELETE));
      assertThat(obsolete).hasMessage("OBSOLETE_VERSION: x");
      assertThat(obsolete.isFinal()).isTrue();
      assertThat(obsolete.mayHaveTakenEffect()).isFalse();
      var failed = catchThrowableOfType(ServerErrorException.class, () -> connection.ask(DELETE));
      assertThat(failed.isFinal()).isFalse();
      assertThat(failed.mayHaveTakenEffect()).isTrue();
    }
  }

  @Test
  void aSecondAnswerIsNotTakenForThatOfTheNextRequest() throws IOException {
    Script twice = client -> answer(client, List.of("0000 01 0000 01"));
    Script good = client -> answer(client, List.of("0000 00"));
    try (var node = FakeNode.doing(twice, good);
        var connection = NodeConnection.to(node.address(), VP1)) {
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(true));
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(false));
    }
  }

  @Test
  void aLateSecondAnswerIsNotTakenForThatOfTheNextRequest() throws IOException {
    var firstIsRead = new CountDownLatch(1);
    Script twice =
        client -> {
          acceptProtocol(client);
          awaitRequest(client);
          send(client, "0000 01");
          try {
            firstIsRead.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          send(client, "0000 01");
          awaitHangUp(client);
        };
    Script good = client -> answer(client, List.of("0000 00"));
    try (var node = FakeNode.doing(twice, good);
        var connection = NodeConnection.to(node.address(), VP1)) {
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(true));
      firstIsRead.countDown();
      awaitOutOfStep(connection);
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(false));
    }
  }

  @Test
  void aNodeThatHungUpInTheMeantimeIsConnectedAgain() throws IOException {
    Script hangUp =
        client -> {
          acceptProtocol(client);
          awaitRequest(client);
          send(client, "0000 01");
        };
    Script good = client -> answer(client, List.of("0000 00"));
    try (var node = FakeNode.doing(hangUp, good);
        var connection = NodeConnection.to(node.address(), VP1)) {
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(true));
      awaitOutOfStep(connection);
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(false));
    }
  }

  /** Waits for bytes in transit, which take time even on the same machine. */
  private static void awaitOutOfStep(NodeConnection connection) {
    while (connection.isInStep()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void saysThatNobodyListens() throws IOException {
    // A port in use, so that no other process gets it, but without a listener.
    try (var taken = new Socket()) {
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      failsToConnect(new NodeEndpoint("127.0.0.1", taken.getLocalPort()), "Connection refused");
    }
    failsToConnect(new NodeEndpoint("a..b", 1), "no such host: a..b");
  }

  @Test
  void aNodeThatIsDownSaysWhy() {
    var node = new ClusterNode(0, "a..b", 0, 1, 2, List.of(0), 0);
    var address = new NodeEndpoint(node.host(), node.socketPort());
    var state = new NodeState(1, 1_000, () -> 0);
    try (var link = new NodeLink(node, NodeConnection.to(address, VP1), state)) {
      assertThatThrownBy(() -> link.send(DELETE)).isInstanceOf(NodeFailureException.class);
      assertThat(link.isUsable()).isFalse();
      golden.pin(link.reason());
    }
  }

  private static void failsToConnect(NodeEndpoint address, String message) {
    try (var connection = NodeConnection.to(address, VP1)) {
      var failure = catchThrowableOfType(NodeFailureException.class, () -> connection.ask(DELETE));
      assertThat(failure.reason()).isEqualTo(Reason.CONNECT_FAILED);
      assertThat(failure).hasMessage(address + " CONNECT_FAILED: " + message);
      assertThat(failure.mayHaveTakenEffect()).isFalse();
    }
  }

  @Test
  void givesUpOnAnInterrupt() throws IOException {
    Script silent =
        client -> {
          acceptProtocol(client);
          awaitRequest(client);
          awaitHangUp(client);
        };
    try (var node = FakeNode.doing(silent);
        var connection = NodeConnection.to(node.address(), VP1)) {
      connection.send(DELETE);
      Thread.currentThread().interrupt();
      var failure = catchThrowableOfType(NodeFailureException.class, connection::receive);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(failure.reason()).isEqualTo(Reason.INTERRUPTED);
      assertThat(failure.mayHaveTakenEffect()).isTrue();
    }
  }

  @Test
  void hasOneRequestAtATime() throws IOException {
    try (var node = FakeNode.doing(client -> answer(client, List.of("0000 01")));
        var connection = NodeConnection.to(node.address(), VP1)) {
      assertThatThrownBy(connection::receive).isInstanceOf(IllegalStateException.class);
      connection.send(DELETE);
      assertThat(connection.isDue()).isTrue();
      assertThatThrownBy(() -> connection.send(DELETE))
          .isInstanceOf(IllegalStateException.class)
          .satisfies(golden::pin);
      assertThat(connection.receive()).isEqualTo(new Deleted(true));
      assertThat(connection.isDue()).isFalse();
    }
  }

  @Test
  void nodesWorkAtTheSameTimeForOneThread() throws IOException {
    var bothHaveTheRequest = new CyclicBarrier(2);
    Script script =
        client -> {
          acceptProtocol(client);
          awaitRequest(client);
          try {
            bothHaveTheRequest.await();
          } catch (Exception e) {
            throw new IOException(e);
          }
          send(client, "0000 01");
          awaitHangUp(client);
        };
    try (var node = FakeNode.doing(script);
        var other = FakeNode.doing(script);
        var first = NodeConnection.to(node.address(), VP1);
        var second = NodeConnection.to(other.address(), VP1)) {
      first.send(DELETE);
      second.send(DELETE);
      assertThat(second.receive()).isEqualTo(new Deleted(true));
      assertThat(first.receive()).isEqualTo(new Deleted(true));
    }
  }

  @Test
  void aRequestThatTheProtocolHasNotIsRefusedBeforeAnythingIsSent() throws IOException {
    var routed =
        new Request.GetVersions(StoreName.parse("test"), Routing.IGNORE_CHECKS, new byte[0]);
    try (var node = FakeNode.doing(client -> answer(client, List.of("0000 01")));
        var connection = NodeConnection.to(node.address(), VP1)) {
      assertThatThrownBy(() -> connection.ask(routed))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(golden::pin);
      assertThat(node.connections()).isZero();
      assertThat(connection.ask(DELETE)).isEqualTo(new Deleted(true));
    }
  }
}
