package io.github.ycsbxl.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.fleet.ClientMachine;
import io.github.ycsbxl.fleet.ClientsConfig;
import io.github.ycsbxl.fleet.RunningFleet;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.sockets.TcpRelay;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A coordinator's server, asked by processes that behave, that are cut off, and by others. */
@Timeout(300)
final class CoordinatorServerTest {
  private static final String VERSION = "1.2.3";
  private static final ClientMachine MACHINE = new ClientMachine("host", "node", 8);

  @TempDir Path folder;

  private Token token;
  private CoordinatorServer server;
  private CoordinatorConnection connection;
  private RunningFleet fleet;
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void open() throws Exception {
    open(ClientsConfig.LossPolicy.FAIL, true);
  }

  private void open(ClientsConfig.LossPolicy policy, boolean replaced) throws Exception {
    Path file = Files.writeString(folder.resolve("token"), "a-token-of-this-test\n");
    token = Token.find(Optional.of(file), Map.of()).orElseThrow();
    server = CoordinatorServer.open(new InetSocketAddress("127.0.0.1", 0), token, 2);
    var config =
        new ClientsConfig(
            0,
            2,
            Duration.ofMinutes(1),
            Duration.ofMillis(200),
            Duration.ZERO,
            policy,
            Duration.ofSeconds(10));
    var properties = new TreeMap<>(Map.of("recordcount", "7"));
    var files = new TreeMap<>(Map.of("trace.file", file));
    Path clients = Files.createDirectories(folder.resolve("run/clients"));
    var setup =
        new FleetSetup(
            "run", "RUN", "basic", properties, files, Set.of(), clients, VERSION, config, replaced);
    fleet = server.serve(setup, notes::add);
    connection = connection(server.address().getPort());
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void givesEachProcessAPlaceOnceAndNoMoreThanThereAre() throws IOException {
    assertThat(join(1).index()).isZero();
    assertThat(join(1).index()).isZero();
    Messages.Place second = join(2);
    assertThat(second.index()).isEqualTo(1);
    assertThat(second.properties()).containsExactly(Map.entry("recordcount", "7"));
    assertThatThrownBy(() -> join(3))
        .isInstanceOf(JoinRefusedException.class)
        .hasMessage("no place is left: all 2 client processes have joined");
    Path copy = folder.resolve("copy");
    connection.file("trace.file", copy);
    assertThat(copy).hasContent("a-token-of-this-test");
    assertThatThrownBy(() -> connection.file("../token", copy))
        .isInstanceOf(JoinRefusedException.class)
        .hasMessage("there is nothing of this name");
  }

  @Test
  void refusesAnotherVersion() {
    assertThatThrownBy(() -> connection.join(new Messages.Join(name(1), "0.9", MACHINE, null)))
        .isInstanceOf(JoinRefusedException.class)
        .hasMessage(
            "this process is YCSB XL 0.9, and the coordinator 1.2.3; all have to be the same"
                + " release");
  }

  @Test
  void startsAPhaseOnceAllAreThere() throws IOException {
    join(1);
    join(2);
    Messages.Met alone = connection.arrive(new Messages.Arrival(name(1), "load"));
    assertThat(alone.startNanos()).isNull();
    assertThat(alone.missing()).containsExactly(1);
    Messages.Met both = connection.arrive(new Messages.Arrival(name(2), "load"));
    assertThat(both.startNanos()).isNotNull();
    assertThat(connection.arrive(new Messages.Arrival(name(1), "load")).startNanos())
        .isEqualTo(both.startNanos());
    assertThatThrownBy(() -> join(3))
        .hasMessage(
            "this process comes too late: the benchmark has begun with its 2 client processes");
    connection.failed(new Messages.Failure(name(2)));
    assertThat(connection.arrive(new Messages.Arrival(name(1), "run-1")).failed()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "FAIL, 1, true, failed with exit status 1",
    "FAIL, 143, true, 'is lost, as it was stopped by a signal; what it had sent until then counts'",
    "GO_ON, 1, false, failed with exit status 1",
    "GO_ON, 2, true, failed with exit status 2",
    "GO_ON, 143, false, "
  })
  void oneThatFailsStopsTheOthersUnlessTheyAreToGoOn(
      ClientsConfig.LossPolicy policy, int status, boolean stops, String fault) throws Exception {
    server.close();
    open(policy, true);
    join(1);
    join(2);
    for (int process = 1; process <= 2; process++) {
      connection.arrive(new Messages.Arrival(name(process), "run"));
    }
    connection.failed(new Messages.Failure(name(1)));
    end(1, status);
    var looked = new AtomicInteger();
    var stopped = new AtomicBoolean();
    List<String> faults =
        fleet.await(
            () -> false,
            () -> {
              if (looked.incrementAndGet() == 1) {
                stopped.set(isToldToStop(2));
                end(2, stopped.get() ? 1 : 0);
              }
            });
    assertThat(stopped.get()).isEqualTo(stops);
    assertThat(faults).hasSize(fault == null ? 0 : 1);
    assertThat(faults.toString())
        .contains(fault == null ? "" : "client process 0 on host (node) " + fault);
    assertThat(fleet.isWhole()).isEqualTo(status != 143);
    boolean told =
        notes.stream().anyMatch(line -> line.endsWith("; the others go on (client.lost=go-on)"));
    assertThat(told).isEqualTo(!stops);
  }

  @Test
  void oneThatIsStoppedBeforeTheStartLeavesItsPlaceToAnother() throws Exception {
    stopBeforeTheStart();
    assertThat(join(2).index()).isZero();
    assertThat(join(3).index()).isEqualTo(1);
    for (int process = 2; process <= 3; process++) {
      connection.arrive(new Messages.Arrival(name(process), "load"));
    }
    end(2);
    end(3);
    assertThat(fleet.await(() -> false, () -> {})).isEmpty();
    assertThat(fleet.isWhole()).isTrue();
    assertThat(notes)
        .contains(
            "client process 0 on host (node) was stopped by a signal, and another one may join in"
                + " its place");
  }

  @Test
  void oneThatIsStoppedBeforeTheStartIsLostIfNoOtherComes() throws Exception {
    server.close();
    open(ClientsConfig.LossPolicy.FAIL, false);
    join(2);
    stopBeforeTheStart();
    assertThat(fleet.await(() -> false, () -> end(2, 1)))
        .singleElement()
        .asString()
        .startsWith("client process 1 on host (node) is lost, as it was stopped by a signal");
    assertThat(fleet.isWhole()).isFalse();
  }

  private void stopBeforeTheStart() throws IOException {
    join(1);
    connection.arrive(new Messages.Arrival(name(1), "load"));
    connection.failed(new Messages.Failure(name(1)));
    end(1, ExitStatus.STOPPED);
  }

  @Test
  void halfRequestsKeepNobodyWaiting() throws Exception {
    var halves = new ArrayList<Socket>();
    try {
      for (int i = 0; i < 40; i++) {
        var socket = new Socket("127.0.0.1", server.address().getPort());
        halves.add(socket);
        socket
            .getOutputStream()
            .write("POST /join HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(join(1).index()).isZero();
      // The server gives them up after 5 s, and would have answered nobody before.
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

  @Test
  void aProcessThatIsStoppedDoesNotWaitForACoordinatorThatIsAway() {
    server.close();
    var reports =
        new Reports(
            connection,
            name(1),
            new ReportedFiles(folder, folder.resolve("printed")),
            () -> Duration.ofMillis(1),
            Duration.ofDays(1),
            () -> {},
            notes::add);
    reports.start();
    assertThat(reports.end(0, () -> true)).isFalse();
    assertThat(notes).singleElement().asString().contains("cannot be reached");
  }

  /** Whatever is cut off, lost or asked twice, the copy ends as the file is. */
  @Test
  void copiesGrowingFilesOverAConnectionThatBreaks() throws Exception {
    join(1);
    Path own = Files.createDirectories(folder.resolve("own"));
    Path printed = own.resolve("printed");
    var random = new Random(5);
    try (TcpRelay relay = TcpRelay.to(server.address().getPort())) {
      CoordinatorConnection broken = connection(relay.port());
      var reports =
          new Reports(
              broken,
              name(1),
              new ReportedFiles(own, printed),
              () -> Duration.ofMillis(1),
              Duration.ofMinutes(1),
              () -> {},
              sentence -> {});
      reports.start();
      for (int i = 0; i < 200; i++) {
        append(own.resolve(RunLog.LATENCIES), random, 20_000);
        append(own.resolve(RunLog.NAME), random, 2_000);
        append(printed, random, 100);
        if (i % 10 == 0) {
          relay.reset();
        }
        if (i == 100) {
          // As after a full disk, and as a coordinator that lost what it had.
          Files.write(own.resolve(RunLog.NAME), new byte[] {1, 2, 3});
          Files.deleteIfExists(folder.resolve("run/clients/client-0").resolve(RunLog.LATENCIES));
        }
      }
      assertThat(reports.end(0, () -> false)).isTrue();
    }
    for (String name : List.of(RunLog.NAME, RunLog.LATENCIES)) {
      Path copy = folder.resolve("run/clients/client-0").resolve(name);
      assertThat(Files.mismatch(copy, own.resolve(name))).as(name).isEqualTo(-1);
    }
    assertThat(Files.mismatch(folder.resolve("run/clients/client-0.log"), printed)).isEqualTo(-1);
  }

  private static void append(Path file, Random random, int most) throws IOException {
    var bytes = new byte[random.nextInt(most)];
    random.nextBytes(bytes);
    try (OutputStream out =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      out.write(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /clock HTTP/1.1\r\nHost: x\r\n\r\n|403",
        "GET /clock HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a-token-of-this-tesT\r\n\r\n|403",
        "GET /nothing HTTP/1.1\r\nTOKEN\r\n\r\n|405",
        "POST /nothing HTTP/1.1\r\nTOKEN\r\nContent-Length: 0\r\n\r\n|404",
        "GET /files/../../etc/passwd HTTP/1.1\r\nTOKEN\r\n\r\n|404",
        "DELETE /join HTTP/1.1\r\nTOKEN\r\n\r\n|405",
        "POST /join HTTP/1.1\r\nTOKEN\r\nContent-Length: 4\r\n\r\nnull|400",
        "POST /join HTTP/1.1\r\nTOKEN\r\nContent-Length: 9\r\n\r\n{\"a\":[[[[|400",
        "POST /arrive HTTP/1.1\r\nTOKEN\r\nContent-Length: 2\r\n\r\n{}|409",
        "POST /upload HTTP/1.1\r\nTOKEN\r\nContent-Length: 3\r\n\r\nabc|400",
        "POST /upload HTTP/1.1\r\nTOKEN\r\nContent-Length: 4\r\n\r\nabcd|413",
        "POST /end HTTP/1.1\r\nTOKEN\r\nContent-Length: 2\r\n\r\n{}|400"
      })
  void garbageHasAnAnswerAndDoesNoHarm(String request) throws Exception {
    String text = request.substring(0, request.lastIndexOf('|'));
    String head = "Host: x\r\nAuthorization: Bearer a-token-of-this-test";
    assertThat(statusOf(text.replace("TOKEN", head)))
        .isEqualTo(request.substring(request.lastIndexOf('|') + 1));
    assertThat(join(1).index()).isZero();
  }

  @Test
  void takesNoFilesButThoseOfAProcess() throws IOException {
    join(1);
    for (Messages.Piece piece :
        List.of(
            new Messages.Piece("../../token", 0, 1, 1),
            new Messages.Piece("x", 0, 1, 1),
            new Messages.Piece(RunLog.NAME, -1, 1, 1),
            new Messages.Piece(RunLog.NAME, 0, 1, 0),
            new Messages.Piece(RunLog.NAME, Long.MAX_VALUE, 1, 1))) {
      assertThatThrownBy(
              () ->
                  connection.upload(
                      new Messages.Upload(name(1), List.of(piece)), List.of(new byte[1])))
          .isInstanceOf(JoinRefusedException.class)
          .hasMessage("expected a piece of a file that client processes write");
    }
    assertThatThrownBy(() -> connection.upload(new Messages.Upload(name(9), List.of()), List.of()))
        .isInstanceOf(JoinRefusedException.class);
    assertThat(folder.resolve("run/clients/client-0")).doesNotExist();
  }

  /** A file in the place of the copies' folder stands for a disk that is full. */
  @Test
  void tellsOnceThatFilesCannotBeWrittenAndOnceThatTheyCanAgain() throws Exception {
    join(1);
    Path inTheWay = Files.createFile(folder.resolve("run/clients/client-0"));
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> send(RunLog.NAME)).hasMessageContaining("the coordinator failed");
    }
    // It begins behind what is there, so nothing is written.
    send(RunLog.NAME, 1);
    Files.delete(inTheWay);
    send(RunLog.NAME);
    send(RunLog.NAME);
    var looked = new AtomicInteger();
    join(2);
    end(1);
    end(2);
    fleet.await(() -> looked.incrementAndGet() > 1, () -> {});
    assertThat(notes).hasSize(4);
    assertThat(notes.get(1))
        .matches(
            ".*run.jsonl cannot be written: .*; client process 0 on .* has its files and sends them"
                + " again for 60 s \\(client.timeout\\)");
    assertThat(notes.get(2)).matches("the files of client process 0 on .* can be written again");
  }

  private void send(String file) throws IOException {
    send(file, 0);
  }

  private void send(String file, int offset) throws IOException {
    var piece = new Messages.Piece(file, offset, 1, offset + 1);
    connection.upload(new Messages.Upload(name(1), List.of(piece)), List.of(new byte[1]));
  }

  private void end(int process) throws IOException {
    end(process, 0);
  }

  private void end(int process, int status) throws IOException {
    connection.end(new Messages.End(name(process), status, new TreeMap<>()));
  }

  private boolean isToldToStop(int process) throws IOException {
    return connection.upload(new Messages.Upload(name(process), List.of()), List.of()).stop();
  }

  /** Requests of random bytes, with the token and without; then a process joins as always. */
  @Test
  void randomBytesDoNoHarm() throws Exception {
    var random = new Random(11);
    for (int i = 0; i < 200; i++) {
      var bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      String path = List.of("/join", "/arrive", "/upload", "/end", "/failed").get(i % 5);
      String text =
          "POST %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a-token-of-this-test\r\n"
                  .formatted(path)
              + "Content-Length: %d\r\n\r\n".formatted(bytes.length)
              + new String(bytes, StandardCharsets.ISO_8859_1);
      assertThat(statusOf(text)).startsWith("4");
    }
    assertThat(join(1).index()).isZero();
  }

  private String statusOf(String request) throws IOException {
    try (var socket = new Socket("127.0.0.1", server.address().getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      InputStream in = socket.getInputStream();
      String line = new String(in.readNBytes(12), StandardCharsets.ISO_8859_1);
      return line.substring(line.indexOf(' ') + 1);
    }
  }

  private CoordinatorConnection connection(int port) {
    return new CoordinatorConnection(new HostAndPort("127.0.0.1", port), token);
  }

  private Messages.Place join(int process) throws IOException {
    return connection.join(new Messages.Join(name(process), VERSION, MACHINE, null));
  }

  private static String name(int process) {
    return "%032x".formatted(process);
  }
}
