package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.metrics.HttpLimits;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A coordinator's server, with requests by correct clients and by others. */
@Timeout(300)
final class CoordinatorServerTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int CLIENT = 7;

  @TempDir Path folder;

  private TestCoordinator coordinator;
  private SessionKey key;

  @BeforeEach
  void open() throws Exception {
    coordinator = new TestCoordinator(folder);
  }

  @AfterEach
  void close() {
    coordinator.close();
  }

  @Test
  void givesEachProcessAPlaceOnceAndNoMoreThanThereAre() throws IOException {
    assertThat(coordinator.join(1).index()).isZero();
    assertThat(coordinator.join(1).index()).isZero();
    Messages.Place second = coordinator.join(2);
    assertThat(second.index()).isEqualTo(1);
    assertThat(second.properties()).containsExactly(Map.entry("recordcount", "7"));
    assertThatThrownBy(() -> coordinator.join(3))
        .isInstanceOf(JoinRefusedException.class)
        .satisfies(golden::pin);
    Path copy = folder.resolve("copy");
    Messages.Sum sum = second.files().get("trace.file").sum();
    coordinator.client(1).file("trace.file", sum, copy);
    assertThat(copy).hasContent("what a property names");
    assertThatThrownBy(
            () -> coordinator.client(1).file("trace.file", new Messages.Sum(3, sum.sha256()), copy))
        .hasMessageContaining("damaged or incomplete on arrival");
    assertThatThrownBy(() -> coordinator.client(1).file("../input", sum, copy))
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "run, a.txt, true",
    "../run, a.txt, false",
    "/run, a.txt, false",
    "run, .., false",
    "run, ../a.txt, false",
    "run, 'a\\b', false"
  })
  void takesNoNamesThatLeaveAFolder(String run, String file, boolean usable) {
    var files =
        new TreeMap<>(Map.of("trace.file", new Messages.InputFile(file, new Messages.Sum(0, ""))));
    var place = new Messages.Place(0, 1, "RUN", null, new TreeMap<>(), files, run);
    assertThat(place.isUsable()).isEqualTo(usable);
  }

  @Test
  void refusesAnotherToken() throws Exception {
    var stranger =
        TestCoordinator.client(1, coordinator.port(), TestCoordinator.token("a-token-of-another"));
    assertThatThrownBy(() -> stranger.join(TestCoordinator.wish()))
        .isInstanceOf(JoinRefusedException.class)
        .satisfies(golden::pin);
  }

  @Test
  void remindsOfACoordinatorThatDoesNotComeAndGivesUp() throws Exception {
    int port = coordinator.port();
    coordinator.close();
    var notes = new ArrayList<String>();
    var seconds = new AtomicInteger();
    assertThatThrownBy(() -> tryToJoin(port, notes, () -> seconds.getAndAdd(20) * 1_000_000_000L))
        .isInstanceOf(RunFailedException.class)
        .hasMessageStartingWith("no coordinator answers at 127.0.0.1:" + port);
    assertThat(notes).hasSize(15);
    assertThat(notes.get(0)).endsWith("; retrying for 10 min");
    golden.pin(notes.get(1));
  }

  @ParameterizedTest
  @CsvSource({"404, HTTP status 404", "200, HTTP status 200 with other content"})
  void givesUpAtOnceIfAnotherServerAnswers(int status, String answer) throws Exception {
    // The JDK reads the limits before its first server, which other tests in this JVM may need.
    HttpLimits.set();
    var other = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    other.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(status, 2);
            exchange.getResponseBody().write("ok".getBytes(StandardCharsets.US_ASCII));
          }
        });
    other.start();
    try {
      int port = other.getAddress().getPort();
      var notes = new ArrayList<String>();
      assertThatThrownBy(() -> tryToJoin(port, notes, System::nanoTime))
          .isInstanceOf(ConfigurationException.class)
          .satisfies(golden::pin);
      assertThat(notes).hasSize(1);
    } finally {
      other.stop(0);
    }
  }

  private static void tryToJoin(int port, List<String> notes, LongSupplier nanoClock)
      throws Exception {
    var client = TestCoordinator.client(1, port, TestCoordinator.token("a-token-of-this-test"));
    var attempts = new JoinAttempts(client.toString(), notes::add, nanoClock);
    CoordinatorSession.join(client, TestCoordinator.wish(), attempts);
  }

  @Test
  void halfRequestsKeepNobodyWaiting() throws Exception {
    var halves = new ArrayList<Socket>();
    try {
      for (int i = 0; i < 40; i++) {
        var socket = new Socket("127.0.0.1", coordinator.port());
        halves.add(socket);
        socket
            .getOutputStream()
            .write("POST /join HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(coordinator.join(1).index()).isZero();
      // The server abandons them after 5 s; without this limit it would respond to nobody.
      for (Socket half : halves) {
        half.setSoTimeout(1);
        assertThatThrownBy(() -> half.getInputStream().read())
            .isInstanceOf(SocketTimeoutException.class);
      }
    } finally {
      for (Socket half : halves) {
        half.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET|/hello||200",
        "POST|/join|null|400",
        "POST|/join|{\"a\":[[[[|400",
        "POST|/arrive|{}|409",
        "POST|/upload|abc|400",
        "POST|/upload|abcd|400",
        "POST|/end|{}|400",
        "POST|/nothing||404",
        "GET|/nothing||404",
        "GET|/files/../../etc/passwd||404",
        "DELETE|/join||404"
      })
  void garbageHasAnAnswerAndDoesNoHarm(String request) throws Exception {
    String[] parts = request.split("\\|");
    assertThat(statusOf(parts[0], parts[1], parts[2], true)).isEqualTo(parts[3]);
    String without = parts[1].equals("/hello") ? "200" : "400";
    assertThat(statusOf(parts[0], parts[1], parts[2], false)).isEqualTo(without);
    assertThat(coordinator.join(1).index()).isZero();
  }

  /** Requests of random bytes, with and without a proof; then a client joins as usual. */
  @Test
  void randomBytesDoNoHarm() throws Exception {
    var random = new Random(11);
    for (int i = 0; i < 50; i++) {
      var bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      String path = List.of("/join", "/arrive", "/upload", "/end", "/failed").get(i % 5);
      String body = new String(bytes, StandardCharsets.ISO_8859_1);
      assertThat(statusOf("POST", path, body, i % 3 > 0)).startsWith("4");
    }
    assertThat(coordinator.join(1).index()).isZero();
  }

  @Test
  void showsNamesOfMachinesInOneLine() throws Exception {
    assertThat(statusOf("POST", "/join", "{\"version\":\"1.2.3\",\"machine\":{}}", true))
        .isEqualTo("400");
    var machine = new ClientMachine("a\r\nb\u202e", "a", 2);
    coordinator.client(1).join(new Messages.Join(TestCoordinator.VERSION, machine, null));
    coordinator.end(1, 1);
    List<Fleet.FleetFailure> failed = coordinator.fleet().await(() -> true, () -> {});
    assertThat(coordinator.notes()).contains("client 0 on a??b? (a) joined, 1 of 2");
    assertThat(failed.toString()).doesNotContain("\r", "\u202e");
  }

  private String statusOf(String method, String path, String body, boolean proven)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
    if (key == null) {
      key = coordinator.client(CLIENT).session();
    }
    String proof = proven ? key.request(method, path, "n", bytes) : "0".repeat(64);
    String head =
        "%s %s HTTP/1.1\r\nHost: x\r\nYcsb-Client: %s\r\nYcsb-Nonce: n\r\nYcsb-Proof: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(method, path, TestCoordinator.name(CLIENT), proof, bytes.length);
    try (var socket = new Socket("127.0.0.1", coordinator.port())) {
      socket.getOutputStream().write((head + body).getBytes(StandardCharsets.ISO_8859_1));
      InputStream in = socket.getInputStream();
      String line = new String(in.readNBytes(12), StandardCharsets.ISO_8859_1);
      return line.substring(line.indexOf(' ') + 1);
    }
  }

  @Test
  void takesNoFilesButThoseOfAProcess() throws IOException {
    coordinator.join(1);
    for (Messages.Piece piece :
        List.of(
            new Messages.Piece("../../token", 0, 1, 1),
            new Messages.Piece("x", 0, 1, 1),
            new Messages.Piece(Run.NAME, -1, 1, 1),
            new Messages.Piece(Run.NAME, 0, 1, 0),
            new Messages.Piece(Run.NAME, 0, 1, 8_000_000_000_000L),
            new Messages.Piece(Run.NAME, Long.MAX_VALUE, 1, 1))) {
      var upload = new Messages.Upload(List.of(piece));
      assertThatThrownBy(() -> coordinator.client(1).upload(upload, List.of(new byte[1])))
          .isInstanceOf(JoinRefusedException.class)
          .satisfies(golden::pin);
    }
    assertThatThrownBy(() -> coordinator.isToldToStop(9)).isInstanceOf(JoinRefusedException.class);
    assertThat(coordinator.copy(0, ".")).doesNotExist();
  }

  @Test
  void tellsClientsToEndARunThatIsComplete() throws IOException {
    coordinator.join(1);
    var heartbeat = new Messages.Upload(List.of());
    assertThat(coordinator.client(1).upload(heartbeat, List.of()).complete()).isNull();
    coordinator.fleet().complete("run-1");
    Messages.Held held = coordinator.client(1).upload(heartbeat, List.of());
    assertThat(held.complete()).isEqualTo("run-1");
    assertThat(held.stop()).isFalse();
  }

  /** A file in place of the copies' directory has the effect of a full disk. */
  @Test
  void tellsOnceThatFilesCannotBeWrittenAndOnceThatTheyCanAgain() throws Exception {
    coordinator.join(1);
    Path inTheWay = Files.createFile(folder.resolve("run/clients/client-0"));
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> coordinator.send(1, Run.NAME, 0))
          .hasMessageContaining("the coordinator failed");
    }
    // The piece starts after the end of the copy, so nothing is written.
    coordinator.send(1, Run.NAME, 1);
    Files.delete(inTheWay);
    coordinator.send(1, Run.NAME, 0);
    coordinator.send(1, Run.NAME, 0);
    var looked = new AtomicInteger();
    coordinator.join(2);
    coordinator.end(1, 0);
    coordinator.end(2, 0);
    coordinator.fleet().await(() -> looked.incrementAndGet() > 1, () -> {});
    // The fifth note is about the end of a client without the file that it sent.
    assertThat(coordinator.notes()).hasSize(5);
    assertThat(coordinator.notes().get(4)).contains(" no longer has run.jsonl; ");
    assertThat(coordinator.notes().get(1))
        .matches(
            ".*run.jsonl cannot be written: .*; client 0 on .* keeps its files and retries"
                + " for 240 s \\(client.timeout\\)");
    assertThat(coordinator.notes().get(2))
        .matches("the files of client 0 on .* can be written again");
  }
}
