package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.fleet.Recording.Event;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.Version;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator believes the logs of its clients, not what they say about themselves. */
@Timeout(300)
final class FleetBenchmarkTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  @Test
  void clientThatReportsSuccessWithoutALogFailsTheBenchmark() throws Exception {
    Path log = new Recording(0, 3, Event.random(1, 0, 3)).ofClient(0, 2).write(folder, "log");
    BenchmarkOutcome outcome = run(List.of(Optional.of(log), Optional.empty()));
    golden.pin(outcome.faults());
    assertThat(outcome.run().last().measurement().counts().total()).isEqualTo(500);
    assertThat(outcome.run().last().partial()).isTrue();
  }

  /** One client writes a log that would exhaust the memory of its readers. */
  @Test
  void unreadableLogOfAClientDoesNotEndTheOthers() throws Exception {
    Path log = new Recording(0, 3, Event.random(1, 0, 3)).ofClient(0, 2).write(folder, "log");
    Path bad = new Recording(0, 3, Event.random(2, 0, 3)).ofClient(1, 2).write(folder, "bad");
    Path lines = bad.resolve(Run.NAME);
    String changed =
        Files.readString(lines).replace("\"endNanos\":2000000000", "\"endNanos\":9e17");
    Files.writeString(lines, changed);
    Files.delete(bad.resolve(Run.SUMS));
    BenchmarkOutcome outcome = run(List.of(Optional.of(log), Optional.of(bad)));
    assertThat(outcome.faults())
        .hasSize(2)
        .anyMatch(fault -> fault.endsWith("the result does not include this client"))
        .anyMatch(fault -> fault.contains("client 1 on b reported success"));
    assertThat(outcome.run().last().measurement().counts().total()).isEqualTo(500);
  }

  /** Runs a benchmark of clients that only send files, and end with 0. */
  private BenchmarkOutcome run(List<Optional<Path>> logs) throws Exception {
    Token token = TestCoordinator.token("a-token-of-this-test");
    var server = CoordinatorServer.open(new InetSocketAddress("127.0.0.1", 0), token, logs.size());
    var clients = new ArrayList<Thread>();
    var stop = new StopSignal();
    var coordination =
        new Coordination(
            server,
            Optional.empty(),
            false,
            note -> {
              for (int index = 0; index < logs.size(); index++) {
                Optional<Path> log = logs.get(index);
                CoordinatorConnection connection =
                    TestCoordinator.client(index, server.address().getPort(), token);
                int client = index;
                var thread = new Thread(() -> act(connection, client, log, stop));
                thread.start();
                clients.add(thread);
              }
            });
    var properties = new Properties();
    properties.putAll(
        Map.of(
            "recordcount", "10",
            "operationcount", "10",
            "client.start.margin", "10ms",
            "results.dir", folder.resolve("results").toString(),
            "run.name", "fleet"));
    BenchmarkSettings settings = BenchmarkSettings.of(Optional.of("basic"), properties, List.of());
    BenchmarkOutcome outcome =
        FleetBenchmark.run(
            FleetPlan.read(settings, BenchmarkKind.BENCH, logs.size()),
            BenchmarkKind.BENCH,
            coordination,
            BenchmarkListener.SILENT,
            stop);
    for (Thread client : clients) {
      client.join();
    }
    return outcome;
  }

  private static void act(
      CoordinatorConnection coordinator, int index, Optional<Path> log, StopSignal stop) {
    try {
      var machine = new ClientMachine(index == 0 ? "a" : "b", index == 0 ? "a" : "b", 2);
      coordinator.join(new Messages.Join(Version.ours(), machine, index));
      var sums = new TreeMap<String, Messages.Sum>();
      if (log.isPresent()) {
        for (String name : List.of(Run.LATENCIES, Run.NAME)) {
          Path file = log.get().resolve(name);
          byte[] bytes = Files.readAllBytes(file);
          var piece = new Messages.Piece(name, 0, bytes.length, bytes.length);
          coordinator.upload(new Messages.Upload(List.of(piece)), List.of(bytes));
          sums.put(name, Messages.Sum.read(file));
        }
      }
      coordinator.end(new Messages.End(0, sums));
    } catch (IOException e) {
      // Otherwise, the benchmark would wait for this client.
      stop.raise();
      throw new UncheckedIOException(e);
    }
  }
}
