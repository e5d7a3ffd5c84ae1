package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.fleet.Fleet.FleetFailure;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.serve.TcpRelay;
import io.github.ycsbxl.setup.ClientsConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clients with a broken connection to their coordinator: the copies equal the files. */
@Timeout(300)
final class BrokenConnectionTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int SEEDS = Cases.of(2, 10);
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  @TempDir Path folder;

  /** Whatever a proxy does at any stage, the result is correct, and no client gives up. */
  @Test
  void aProxyThatDelaysRepeatsCutsAndCorruptsChangesNothing() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    for (int seed = 0; seed < SEEDS; seed++) {
      Path here = Files.createDirectories(folder.resolve("seed-" + seed));
      try (var coordinator = new TestCoordinator(here);
          var proxy = new FaultyProxy(coordinator.port(), seed)) {
        var ends = new ArrayList<Future<Integer>>();
        for (int process = 1; process <= 2; process++) {
          CoordinatorConnection connection = coordinator.client(process, proxy.port());
          var random = new Random(10L * seed + process);
          ends.add(threads.submit(() -> takePart(connection, here, random)));
        }
        List<FleetFailure> failures = coordinator.fleet().await(() -> false, () -> {});
        assertThat(failures).as("seed %d: %s", seed, coordinator.notes()).isEmpty();
        for (Future<Integer> end : ends) {
          assertSameFiles(coordinator, end.get(), here.resolve("own-" + end.get()));
        }
      }
    }
    threads.shutdown();
  }

  /** Takes part in a benchmark of two phases, and returns the index. */
  private static int takePart(CoordinatorConnection connection, Path folder, Random random)
      throws Exception {
    var refused = new ArrayList<String>();
    CoordinatorSession session =
        CoordinatorSession.join(
            connection,
            TestCoordinator.wish(),
            new JoinAttempts(connection.toString(), note -> {}, System::nanoTime));
    Path own = Files.createDirectories(folder.resolve("own-" + session.index()));
    session.report(own, own.resolve("printed"), PATIENCE, () -> refused.add("stop"), note -> {});
    Path input = own.resolve("input");
    session.copy("trace.file", input, PATIENCE, () -> false);
    assertThat(input).hasContent("what a property names");
    var settings = Map.of("client.count", "2", "client.index", "" + session.index());
    var gate = session.gate(ClientsConfig.from(PropertyReader.from(settings)));
    for (String phase : List.of("load", "run-1")) {
      assertThat(gate.await(phase, () -> false, () -> {})).isPresent();
      append(own.resolve(Run.LATENCIES), random, 20_000);
      append(own.resolve(Run.NAME), random, 2_000);
      append(own.resolve("printed"), random, 100);
    }
    append(own.resolve(LedgerFile.NAME), random, 2_000_000);
    assertThat(session.end(0, () -> false)).isTrue();
    assertThat(refused).isEmpty();
    return session.index();
  }

  private static void assertSameFiles(TestCoordinator coordinator, int index, Path own)
      throws IOException {
    for (String name : List.of(Run.NAME, Run.LATENCIES, LedgerFile.NAME)) {
      Path copy = coordinator.copy(index, name);
      assertThat(Files.mismatch(copy, own.resolve(name))).as(copy.toString()).isEqualTo(-1);
    }
    Path printed = coordinator.copy(index, "../client-" + index + ".log");
    assertThat(Files.mismatch(printed, own.resolve("printed"))).isEqualTo(-1);
  }

  @Test
  void aFileThatCannotBeReadIsNoFailureOfTheConnection() throws Exception {
    Files.createDirectory(folder.resolve(Run.NAME));
    var notes = new ArrayList<String>();
    try (var coordinator = new TestCoordinator(Files.createDirectory(folder.resolve("other")))) {
      var reports =
          new Reports(
              coordinator.client(1),
              new ReportedFiles(folder, folder.resolve("printed"), List.of()),
              () -> Duration.ofMillis(1),
              Duration.ofMillis(50),
              Duration.ofMillis(50),
              () -> {},
              phase -> {},
              notes::add);
      reports.start();
      assertThat(reports.end(0, () -> false)).isFalse();
    }
    golden.pinWords(notes);
    assertThat(notes).hasSize(1);
  }

  @Test
  void aReportTellsOfACompleteRun() throws Exception {
    var completed = new ArrayList<String>();
    try (var coordinator = new TestCoordinator(folder)) {
      coordinator.join(1);
      coordinator.fleet().complete("run-1");
      var reports =
          new Reports(
              coordinator.client(1),
              new ReportedFiles(folder.resolve("own"), folder.resolve("printed"), List.of()),
              () -> Duration.ofMillis(1),
              PATIENCE,
              PATIENCE,
              () -> {},
              completed::add,
              sentence -> {});
      reports.start();
      assertThat(reports.end(0, () -> false)).isTrue();
    }
    assertThat(completed).isNotEmpty().containsOnly("run-1");
  }

  @Test
  void aProcessThatIsStoppedDoesNotWaitForACoordinatorThatIsAway() throws Exception {
    var coordinator = new TestCoordinator(folder);
    coordinator.close();
    var notes = new ArrayList<String>();
    var reports =
        new Reports(
            coordinator.client(1),
            new ReportedFiles(folder, folder.resolve("printed"), List.of()),
            () -> Duration.ofMillis(1),
            Duration.ofDays(1),
            Duration.ofMillis(50),
            () -> {},
            phase -> {},
            notes::add);
    reports.start();
    assertThat(reports.end(0, () -> true)).isFalse();
    assertThat(notes).singleElement().asString().contains("cannot be reached");
  }

  /** Whatever is truncated, lost or repeated, the copy finally equals the file. */
  @Test
  void copiesGrowingFilesOverAConnectionThatBreaks() throws Exception {
    Path own = Files.createDirectories(folder.resolve("own"));
    Path printed = own.resolve("printed");
    var random = new Random(5);
    try (var coordinator = new TestCoordinator(folder);
        TcpRelay relay = TcpRelay.to(coordinator.port())) {
      coordinator.join(1);
      var reports =
          new Reports(
              coordinator.client(1, relay.port()),
              new ReportedFiles(own, printed, List.of(LedgerFile.NAME)),
              () -> Duration.ofMillis(1),
              PATIENCE,
              PATIENCE,
              () -> {},
              phase -> {},
              sentence -> {});
      reports.start();
      for (int i = 0; i < 200; i++) {
        append(own.resolve(Run.LATENCIES), random, 20_000);
        append(own.resolve(Run.NAME), random, 2_000);
        append(printed, random, 100);
        if (i % 10 == 0) {
          relay.reset();
        }
        if (i == 100) {
          // As after a full disk, or with a coordinator that lost its copy.
          Files.write(own.resolve(Run.NAME), new byte[] {1, 2, 3});
          Files.deleteIfExists(coordinator.copy(0, Run.LATENCIES));
        }
      }
      append(own.resolve(LedgerFile.NAME), random, 100_000);
      assertThat(reports.end(0, () -> false)).isTrue();
      assertSameFiles(coordinator, 0, own);
    }
  }

  private static void append(Path file, Random random, int most) throws IOException {
    var bytes = new byte[random.nextInt(most)];
    random.nextBytes(bytes);
    try (OutputStream out =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      out.write(bytes);
    }
  }
}
