package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.compare.FiguresReader;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code -clients n}: the clients, and the benchmark if one of them ends early. */
@Timeout(600)
final class FleetIT {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  /** At full speed, the clients would use the whole machine. */
  private static final String ENDLESS = "basic -target 2000 -p maxexecutiontime=3600";

  private static final int CLIENTS = Cases.of(2, 3);

  @TempDir Path folder;

  @BeforeAll
  static void prepareClientProcesses() {
    ShortJvm.shareArchive();
  }

  @Test
  void measuresAllAsOne() throws Exception {
    Outcome bench =
        run("bench", CLIENTS, "basic -p operationcount=1000 -p report.beside=oracle-2012");
    assertThat(bench.status()).as(bench.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(bench.out())
        .contains("[OVERALL], Succeeded, " + 1000 * CLIENTS)
        .anyMatch(line -> line.startsWith("load: 100 records in "))
        .anyMatch(line -> line.contains("threads_per_client"));
    assertThat(bench.err())
        .endsWith("results: " + run(), "report: " + run().resolve("report.html"));
    assertThat(run().resolve("report.html")).isNotEmptyFile();
    assertThat(result().at("/setting/clients").asInt()).isEqualTo(CLIENTS);
    Overlap allRan = Run.readMeasured(run()).last().allRan().orElseThrow();
    assertThat(allRan.startKnownToMillis()).isBetween(1L, 2_000L);
    long loaded = 0;
    for (int index = 0; index < CLIENTS; index++) {
      Path client = run().resolve("clients/client-" + index);
      loaded += Run.readMeasured(client).phases().get(0).measurement().counts().succeeded();
      // Messages about the whole benchmark are printed once.
      assertThat(client.resolveSibling("client-" + index + ".log"))
          .content()
          .contains("[OVERALL], Succeeded, 1000")
          .doesNotContain("threads_per_client");
      assertThat(client.resolve("clients.csv")).doesNotExist();
    }
    assertThat(loaded).isEqualTo(100);
    assertThat(Files.readAllLines(run().resolve("clients.csv")))
        .filteredOn(line -> line.contains(",OVERALL,"))
        .hasSize(2 * CLIENTS);
    try (Stream<Path> left = Files.list(run().resolve("clients"))) {
      assertThat(left).hasSize(2 * CLIENTS);
    }
    RemadeFilesTest.assertRemade(run());
    RemadeFilesTest.assertRemade(run().resolve("clients/client-1"));
  }

  @Tag("thorough")
  @Test
  void saysWhichProcessStandsOut() throws Exception {
    String fails =
        "-db "
            + UserDb.class.getName()
            + " -p "
            + UserDb.FAULT
            + "=reads-of-client-1-fail"
            + " -p error.budget=1 -p readproportion=1 -p updateproportion=0 -p operationcount=500";
    Outcome bench = run("run", 3, fails);
    assertThat(bench.status()).as(bench.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(bench.err()).containsOnlyOnce("ycsb: warning: all 500 failures are client 1's");
    for (int index = 0; index < 3; index++) {
      assertThat(run().resolve("clients/client-" + index + ".log"))
          .content()
          .doesNotContain("failures are");
    }
  }

  @Tag("thorough")
  @Test
  void addsClientsToRunningOnes() throws Exception {
    String more = "basic -clients-every 2s -p maxexecutiontime=5 -target 500";
    Outcome bench = run("bench", 3, more);
    assertThat(bench.status()).as(bench.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(bench.out()).anyMatch(line -> line.matches("\\[OVERALL], AllRan\\(ms\\), \\d+"));
    var starts = new ArrayList<Instant>();
    for (int index = 0; index < 3; index++) {
      PhaseMeasurement measured =
          Run.readMeasured(run().resolve("clients/client-" + index)).last().measurement();
      assertThat(measured.durationNanos()).isLessThanOrEqualTo((5 - 2 * index) * 1_000_000_000L);
      starts.add(Instant.ofEpochMilli(measured.startedAtMillis()));
    }
    assertThat(starts).isSorted().doesNotHaveDuplicates();
    Overlap allRan = Run.readMeasured(run()).last().allRan().orElseThrow();
    assertThat(allRan.durationNanos()).isLessThan(3_000_000_000L);
    double ofAll = allRan.succeeded() * 1e9 / allRan.durationNanos();
    assertThat(FiguresReader.read(run().toString()).get(0).opsPerSec().orElseThrow().value())
        .isCloseTo(ofAll, within(0.01));
    List<String> rows = Files.readAllLines(run().resolve("timeseries.csv"));
    int target = List.of(rows.get(0).split(",")).indexOf("target_ops_per_sec");
    List<Double> asked =
        rows.stream()
            .map(line -> line.split(",", -1))
            .filter(cells -> cells[1].equals("run") && cells[4].equals("OVERALL"))
            .map(cells -> Double.valueOf(cells[target]))
            .toList();
    assertThat(asked.get(0)).isEqualTo(500);
    assertThat(asked).anyMatch(rate -> rate > 1_000);
    assertThat(Files.readString(run().resolve("report.html")))
        .contains("\"client 2\"", "\"target\":[");
  }

  @Test
  void failsIfOneIsKilledAndKeepsWhatWasMeasured() throws Exception {
    try (Child child = start("run", CLIENTS, ENDLESS)) {
      child.awaitErr("run: [1-9]\\d* operations");
      child.descendants().get(CLIENTS - 1).destroyForcibly();
      assertThat(child.await()).isEqualTo(ExitStatus.FAILED);
      assertThat(child.err())
          .filteredOn(line -> line.startsWith("ycsb: client "))
          .singleElement()
          .asString()
          .matches("ycsb: client \\d was ended by signal 9; the end of .*log:");
      assertThat(child.err()).contains("partial results: " + run());
    }
    assertThat(result().get("partial").asBoolean()).isTrue();
    long succeeded = result().at("/counts/succeeded").asLong();
    assertThat(succeeded).isPositive();
    // The sum of the clients' logs equals the fleet's own log.
    Path sum = Files.createDirectories(folder.resolve("sum/clients")).getParent();
    try (Stream<Path> clients = Files.list(run().resolve("clients"))) {
      for (Path client : clients.filter(Files::isDirectory).toList()) {
        Files.move(client, sum.resolve("clients").resolve(client.getFileName()));
      }
    }
    assertThat(Ycsb.exactly("report", sum.toString()).status()).isEqualTo(ExitStatus.DONE);
    assertThat(result(sum).at("/counts/succeeded").asLong()).isEqualTo(succeeded);
  }

  @Test
  void stopsAllOnCtrlC() throws Exception {
    try (Child child = start("run", 2, ENDLESS)) {
      child.awaitErr("run: [1-9]\\d* operations");
      List<ProcessHandle> clients = child.descendants();
      child.signal("INT");
      assertThat(child.await()).isEqualTo(130);
      golden.pin(child.errors("stopping 2 clients"));
      golden.pin(child.errors(" partial"));
      assertThat(child.err()).contains("partial results: " + run());
      assertThat(clients).hasSize(2).noneMatch(ProcessHandle::isAlive);
    }
    assertThat(result().at("/setting/clients").asInt()).isEqualTo(2);
    assertThat(result().get("partial").asBoolean()).isTrue();
  }

  @Tag("thorough")
  @Test
  void saysThatNothingWasMeasuredBeforeCtrlC() throws Exception {
    String hangs = "-db " + UserDb.class.getName() + " -p " + UserDb.FAULT + "=client-hangs";
    try (Child child = start("load", 2, hangs)) {
      child.awaitErr("seed=");
      awaitWord(run().resolve("clients/client-1.log"), "connecting");
      child.signal("INT");
      assertThat(child.await()).isEqualTo(130);
      assertThat(child.err())
          .last()
          .isEqualTo(
              "ycsb: load was stopped before anything was measured; the logs of its"
                  + " clients are in "
                  + run().resolve("clients").toAbsolutePath());
      assertThat(child.err()).noneMatch(line -> line.contains("results: "));
    }
    assertThat(run().resolve("result.json")).doesNotExist();
  }

  @Test
  void stopsClientsWhoseStarterIsKilled() throws Exception {
    List<ProcessHandle> clients;
    try (Child child = start("run", 2, ENDLESS)) {
      child.awaitErr("run: [1-9]\\d* operations");
      clients = child.descendants();
      child.signal("KILL");
    }
    assertThat(clients).hasSize(2);
    for (ProcessHandle client : clients) {
      client.onExit().get(60, TimeUnit.SECONDS);
    }
    long succeeded = 0;
    for (int index = 0; index < 2; index++) {
      JsonNode phase = result(run().resolve("clients/client-" + index));
      assertThat(phase.get("partial").asBoolean()).isTrue();
      assertThat(phase.at("/counts/succeeded").asLong()).isPositive();
      succeeded += phase.at("/counts/succeeded").asLong();
    }
    assertThat(run().resolve("result.json")).doesNotExist();
    Outcome report = Ycsb.exactly("report", run().toString());
    assertThat(report.status()).as(report.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(result().at("/setting/clients").asInt()).isEqualTo(2);
    assertThat(result().get("partial").asBoolean()).isTrue();
    assertThat(result().at("/counts/succeeded").asLong()).isEqualTo(succeeded);
    assertThat(Files.readString(run().resolve("report.html")))
        .contains("\"client 1\"", "(partial)");
    RemadeFilesTest.assertRemade(run());
  }

  @Test
  void showsTheLogOfOneThatDoesNotStart() throws Exception {
    String fails = "-db " + UserDb.class.getName() + " -p " + UserDb.FAULT + "=init";
    Outcome bench = run("load", 2, fails);
    assertThat(bench.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(bench.err())
        .anyMatch(line -> line.contains("failed with exit code 1; the end of " + run()))
        .anyMatch(line -> line.contains("no answer from example.org:5000"));
  }

  /** Each step has its own audit ID, so the sweep needs none. */
  @Tag("thorough")
  @Test
  void auditsAStepOfASweep() throws Exception {
    String audited = "basic -P ../workloads/mixed-95-5 -p operationcount=100 -p warmup.seconds=0";
    Outcome bench = run("sweep", 2, audited);
    assertThat(bench.status()).as(bench.err().toString()).isEqualTo(ExitStatus.DONE);
  }

  private Child start(String command, int clients, String more) throws IOException {
    return Child.start(folder, List.of("-Xmx64m"), Main.class, line(command, clients, more));
  }

  /** Runs the command in this process, which starts the clients. */
  private Outcome run(String command, int clients, String more) {
    return Ycsb.exactly(line(command, clients, more));
  }

  private String line(String command, int clients, String more) {
    return "%s %s -clients %d -p recordcount=100 -p status.interval=1 -p run.name=it -p results.dir=%s"
        .formatted(command, more, clients, runs());
  }

  private static void awaitWord(Path file, String word) throws IOException, InterruptedException {
    while (!Files.exists(file) || !Files.readString(file).contains(word)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      if (Thread.interrupted()) {
        throw new InterruptedException(file + " has no " + word);
      }
    }
  }

  private Path runs() {
    return folder.resolve("runs");
  }

  private Path run() {
    return runs().resolve("it");
  }

  private JsonNode result() throws IOException {
    return result(run());
  }

  private static JsonNode result(Path run) throws IOException {
    return new ObjectMapper().readTree(Files.readString(run.resolve("result.json"))).at("/runs/0");
  }
}
