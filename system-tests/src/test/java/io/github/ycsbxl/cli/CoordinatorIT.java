package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.binding.BreakableStore.Reversal;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.serve.Disturbance;
import io.github.ycsbxl.serve.Ports;
import io.github.ycsbxl.serve.TcpRelay;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code coordinate} and {@code join} by processes that share only a connection. */
@Timeout(600)
final class CoordinatorIT {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String ENDLESS = "-only run -p maxexecutiontime=3600";

  @TempDir Path folder;

  private Path token;
  private String listen = "127.0.0.1:0";
  private int port = -1;
  private int metricsPort;
  private URI watched;

  @BeforeEach
  void writeToken() throws IOException {
    token = Files.writeString(folder.resolve("token"), "a token of tests".replace(' ', '-'));
  }

  @Test
  void measuresAllAsOneAndLeavesNothingElsewhere() throws Exception {
    Path lengths = Files.writeString(folder.resolve("lengths.txt"), "BlockSize\t10\n0\t0\n1\t5\n");
    try (Child coordinator =
            coordinate(
                "-p operationcount=1000 -p fieldlengthdistribution=histogram -p"
                    + " fieldlengthhistogram="
                    + lengths);
        Child one = join(port(coordinator));
        Child two = join(port(coordinator))) {
      assertThat(coordinator.await()).as(coordinator.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(one.await()).as(one.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(two.await()).as(two.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(two.err()).noneMatch(line -> line.startsWith("results: "));
      golden.pin(two.errors(" results "));
      assertThat(coordinator.out())
          .contains("[OVERALL], Succeeded, 2000")
          .anyMatch(line -> line.startsWith("load: 100 records in "));
      assertThat(coordinator.err())
          .endsWith("results: " + run(), "report: " + run().resolve("report.html"));
    }
    Overlap allRan = Run.readMeasured(run()).last().allRan().orElseThrow();
    assertThat(allRan.startKnownToMillis()).isBetween(1L, 2_000L);
    assertThat(result().at("/setting/fieldlengthhistogram").asText()).isEqualTo(lengths.toString());
    for (int index = 0; index < 2; index++) {
      assertThat(run().resolve("clients/client-" + index + "/SHA256SUMS")).isNotEmptyFile();
      assertThat(run().resolve("clients/client-" + index + ".log"))
          .content()
          .contains("seed=")
          .doesNotContain(Files.readString(token));
    }
    assertThat(elsewhere()).isEmpty();
    try (Stream<Path> left = Files.list(run().resolve("clients"))) {
      assertThat(left).hasSize(4);
    }
  }

  @Test
  void aTokenOfItsOwnIsInNoResultAndIsDeletedAtTheEnd() throws Exception {
    try (Child coordinator =
        start(
            "coordinate basic -clients 2 -p recordcount=1 -p operationcount=1 -listen " + listen)) {
      String start = "copy the token to each machine: scp (\\S+) <machine>:token";
      Path file = Path.of(coordinator.awaitErr(start).group(1));
      assertThat(Files.getPosixFilePermissions(file))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(file.toString()).doesNotStartWith(folder.resolve("elsewhere").toString());
      String secret = Files.readString(file).strip();
      coordinator.signal("INT");
      assertThat(coordinator.await()).isEqualTo(130);
      assertThat(elsewhere()).hasSize(1);
      assertThat(file).doesNotExist();
      try (Stream<Path> written = Files.walk(folder.resolve("elsewhere"))) {
        for (Path one : written.filter(Files::isRegularFile).toList()) {
          assertThat(one).content(StandardCharsets.ISO_8859_1).doesNotContain(secret);
        }
      }
    }
  }

  @Test
  void failsIfOneIsKilledAndNamesItsMachine() throws Exception {
    try (Running coordinator = coordinateHere(ENDLESS);
        Child one = join(port(coordinator));
        Running two = joinHere(port(coordinator))) {
      coordinator.awaitErr("run: [1-9]\\d* operations");
      one.signal("KILL");
      coordinator.awaitErr("client \\d on \\S+ has been silent for \\d s");
      assertThat(coordinator.await()).isEqualTo(ExitStatus.FAILED);
      assertThat(coordinator.err())
          .anyMatch(
              line ->
                  line.matches(
                      "ycsb: client \\d on \\S+ is lost: it was silent for 1\\d s\\. The result"
                          + " includes what it sent before\\. The client's files are in "
                          + run().getFileName()
                          + "-client-\\d on its machine, in the directory where 'ycsb join' was"
                          + " started"));
      assertThat(coordinator.err()).contains("partial results: " + run());
      assertThat(two.await()).isEqualTo(ExitStatus.FAILED);
    }
    assertThat(result().at("/setting/clients").asInt()).isEqualTo(2);
  }

  @Tag("thorough")
  @Test
  void goesOnWithoutOneThatIsLostIfTheUserWantsIt() throws Exception {
    String more = "-only run -p maxexecutiontime=10 -p client.lost=go-on";
    try (Running coordinator = coordinateHere(more);
        Child one = join(port(coordinator));
        Running two = joinHere(port(coordinator))) {
      coordinator.awaitErr("run: [1-9]\\d* operations");
      one.signal("KILL");
      assertThat(coordinator.await()).as(coordinator.err().toString()).isEqualTo(ExitStatus.DONE);
      assertThat(coordinator.err())
          .anyMatch(
              line ->
                  line.matches(
                      "ycsb: client \\d on \\S+ is lost: it was silent for 1\\d s; the other"
                          + " clients continue \\(client.lost=go-on\\)\\. The result includes .*"));
      assertThat(coordinator.err()).contains("partial results: " + run());
      assertThat(two.await()).isEqualTo(ExitStatus.DONE);
    }
    assertThat(result().get("seconds").asDouble()).isGreaterThan(9);
  }

  @Tag("thorough")
  @Test
  void goesOnAfterTheConnectionBroke() throws Exception {
    try (Running coordinator = coordinateHere("-only run -p maxexecutiontime=15")) {
      try (TcpRelay relay = TcpRelay.to(port(coordinator));
          Child one = join(relay.port());
          Running two = joinHere(port(coordinator))) {
        coordinator.awaitErr("run: [1-9]\\d* operations");
        Reversal held =
            Disturbance.inject(
                NodeFault.of(NodeFault.Kind.CUT, "coordinator"), List.of(relay.backward()));
        relay.reset();
        coordinator.awaitErr("client \\d on \\S+ has been silent for \\d s");
        held.revert();
        relay.reset();
        coordinator.awaitErr("client \\d on \\S+ is back");
        assertThat(coordinator.await()).as(coordinator.err().toString()).isEqualTo(ExitStatus.DONE);
        assertThat(one.await()).as(one.err().toString()).isEqualTo(ExitStatus.DONE);
        assertThat(two.await()).as(two.err().toString()).isEqualTo(ExitStatus.DONE);
      }
      assertThat(coordinator.err()).contains("results: " + run());
    }
    assertThat(elsewhere()).isEmpty();
  }

  @Test
  void showsTheWholeFleetWhileItRunsAndRefusesOthers() throws Exception {
    try (Child coordinator = coordinate(ENDLESS + " -live -p metrics.port=0")) {
      int port = metrics(coordinator);
      assertRefusesAnotherToken(port);
      try (Child one = join(port);
          Running two = joinHere(port)) {
        coordinator.awaitErr("run: [1-9]\\d* operations");
        assertRefusesALateClient(port);
        coordinator.awaitErr("run: [1-9]\\d* operations");
        assertMetricsAreOfBoth();
        assertViewersSeeBoth(watched);
        Path early = folder.resolve("early.html");
        Outcome report = Ycsb.exactly("report", run().toString(), "-o", early.toString());
        assertThat(report.status()).as(report.err().toString()).isEqualTo(ExitStatus.DONE);
        assertThat(early).content().contains("partial");
        coordinator.signal("INT");
        assertThat(coordinator.await()).isEqualTo(130);
        assertThat(one.await()).isEqualTo(ExitStatus.FAILED);
        assertThat(two.await()).isEqualTo(ExitStatus.FAILED);
      }
      assertThat(coordinator.err()).contains("partial results: " + run());
    }
    assertThat(elsewhere()).isEmpty();
  }

  private void assertRefusesAnotherToken(int port) throws Exception {
    Path other = Files.writeString(folder.resolve("other"), "another-token-of-tests");
    Outcome stranger = Ycsb.exactly(joining(port, other));
    assertThat(stranger.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(stranger.err());
  }

  private void assertRefusesALateClient(int port) {
    Outcome late = Ycsb.exactly(joining(port, token));
    assertThat(late.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(late.err());
  }

  private void assertMetricsAreOfBoth() throws IOException {
    URI page = URI.create("http://127.0.0.1:" + metricsPort + "/metrics");
    try (InputStream in = page.toURL().openStream()) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .containsPattern("ycsb_operations_total\\{outcome=\"succeeded\",phase=\"run\"} [1-9]")
          .containsPattern("ycsb_latency_seconds_count\\{operation=\"READ\",phase=\"run\"} [1-9]")
          .containsPattern("ycsb_last_second_latency_seconds\\{client=\"1\",operation=\"READ\"");
    }
  }

  private static void assertViewersSeeBoth(URI page) throws Exception {
    var events = HttpRequest.newBuilder(page.resolve("events")).build();
    try (Stream<String> lines =
        HttpClient.newHttpClient().send(events, BodyHandlers.ofLines()).body()) {
      // An assertion on the stream would read it to its end.
      boolean both =
          lines.anyMatch(line -> line.contains("\"client-0\"") && line.contains("\"client-1\""));
      assertThat(both).isTrue();
    }
  }

  private int metrics(Child coordinator) throws IOException, InterruptedException {
    metricsPort =
        Integer.parseInt(
            coordinator.awaitErr("metrics at http://127\\.0\\.0\\.1:(\\d+)/metrics").group(1));
    watched = URI.create(coordinator.awaitErr("watch it at (http://\\S+/)").group(1));
    return port(coordinator);
  }

  @Tag("thorough")
  @Test
  void processesKeepTheirLogsIfTheCoordinatorStaysAway() throws Exception {
    // Clients that already run join in time, however long they took to start.
    try (Ports free = Ports.free(1);
        Child one = join(free.numbers().get(0));
        Child two = join(free.numbers().get(0))) {
      one.awaitErr("no coordinator answers");
      two.awaitErr("no coordinator answers");
      listen = "127.0.0.1:" + free.numbers().get(0);
      try (Child coordinator = coordinate(ENDLESS + " -p client.timeout=10s")) {
        coordinator.awaitErr("run: [1-9]\\d* operations");
        coordinator.signal("KILL");
        two.awaitErr("the coordinator at \\S+ cannot be reached");
        two.signal("TERM");
        assertThat(one.await()).isEqualTo(ExitStatus.FAILED);
        assertThat(two.await()).isEqualTo(143);
      }
      String start = "ycsb: the coordinator does not have the results of this client; they are in ";
      assertThat(one.err().get(one.err().size() - 1)).startsWith(start);
      Path kept = Path.of(one.err().get(one.err().size() - 1).substring(start.length()));
      assertThat(kept).isDirectoryContaining(path -> path.toString().endsWith(".log"));
    }
    for (Path kept : elsewhere()) {
      Outcome report = Ycsb.exactly("report", kept.toString());
      assertThat(report.status()).as(report.err().toString()).isEqualTo(ExitStatus.DONE);
    }
  }

  @Tag("thorough")
  @Test
  void anotherOneMayComeForOneThatIsStoppedBeforeTheStart() throws Exception {
    try (Running coordinator = coordinateHere("-p operationcount=100");
        Child stopped = join(port(coordinator))) {
      coordinator.awaitErr("client 0 on \\S+ joined");
      stopped.signal("TERM");
      // A signal before it has connected ends it immediately and silently.
      coordinator.awaitErr(
          "client 0 on \\S+ was (stopped by a signal|silent for 1\\d s); another client may take"
              + " its place");
      assertThat(stopped.await()).isEqualTo(143);
      try (Child one = join(port);
          Running two = joinHere(port)) {
        assertThat(coordinator.await()).as(coordinator.err().toString()).isEqualTo(ExitStatus.DONE);
        assertThat(one.await()).isEqualTo(ExitStatus.DONE);
        assertThat(two.await()).isEqualTo(ExitStatus.DONE);
      }
    }
    assertThat(Run.readMeasured(run()).phases().get(0).measurement().counts().succeeded())
        .isEqualTo(100);
  }

  @Tag("thorough")
  @Test
  void stopsTheOthersIfAProcessIsStopped() throws Exception {
    try (Running coordinator = coordinateHere(ENDLESS);
        Child one = join(port(coordinator));
        Running two = joinHere(port(coordinator))) {
      coordinator.awaitErr("run: [1-9]\\d* operations");
      one.signal("TERM");
      assertThat(coordinator.await()).isEqualTo(ExitStatus.FAILED);
      assertThat(coordinator.err())
          .anyMatch(
              line ->
                  line.matches(
                      "ycsb: client \\d on \\S+ is lost: it was stopped by a signal\\. The"
                          + " result includes what it sent before"));
      assertThat(coordinator.err()).contains("partial results: " + run());
      assertThat(one.await()).isEqualTo(143);
      assertThat(two.await()).isEqualTo(ExitStatus.FAILED);
    }
    assertThat(elsewhere()).isEmpty();
  }

  private Child coordinate(String more) throws IOException {
    return start(coordinating(more));
  }

  /** Coordinates in this process, where it is not the coordinator that is stopped or killed. */
  private Running coordinateHere(String more) {
    return Background.start(coordinating(more));
  }

  private String coordinating(String more) {
    // At full speed, the clients would use the whole machine.
    return "coordinate basic -clients 2 -listen %s -token-file %s -p target=2000 -p recordcount=100"
            .formatted(listen, token)
        + " -p status.interval=1 -p run.name=it -p results.dir=%s %s".formatted(runs(), more);
  }

  private int port(Running coordinator) throws IOException, InterruptedException {
    if (port < 0) {
      port = Integer.parseInt(coordinator.awaitErr("waiting for 2 clients at .*:(\\d+)$").group(1));
    }
    return port;
  }

  private Child join(int at) throws IOException {
    return start(joining(at, token));
  }

  /** Joins in this process, where another client is stopped or killed. */
  private Running joinHere(int at) {
    return Background.start(joining(at, token));
  }

  private static String joining(int at, Path token) {
    return "join 127.0.0.1:" + at + " -token-file " + token;
  }

  /** Starts a process in another directory than that of the coordinator's results. */
  private Child start(String line) throws IOException {
    Path home = Files.createDirectories(folder.resolve("elsewhere"));
    return Child.startIn(home, folder, List.of("-Xmx64m"), Main.class, line);
  }

  private List<Path> elsewhere() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("elsewhere"))) {
      return files.toList();
    }
  }

  private Path runs() {
    return folder.resolve("runs");
  }

  private Path run() {
    return runs().resolve("it");
  }

  private JsonNode result() throws IOException {
    return new ObjectMapper()
        .readTree(Files.readString(run().resolve("result.json")))
        .at("/runs/0");
  }
}
