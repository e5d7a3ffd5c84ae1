package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.fleet.ClientMachine;
import io.github.ycsbxl.fleet.CoordinatorSession;
import io.github.ycsbxl.fleet.Token;
import io.github.ycsbxl.log.CommonStart;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunDescription.RunTitle;
import io.github.ycsbxl.log.RunDescription.StoreLayout;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.setup.ClientsConfig;
import io.github.ycsbxl.setup.Version;
import io.github.ycsbxl.tables.ResultFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Simulated clients that join a coordinator and report like real ones. Each client is a thread in
 * this JVM. It performs no operations, and writes the log of a slow client.
 */
final class SimulatedProcesses {
  private static final long SECOND = 1_000_000_000;

  private SimulatedProcesses() {}

  /**
   * Joins a number of clients to the coordinator at a host and port. Returns when all have ended.
   */
  public static void main(String[] arguments) throws Exception {
    Token token = Token.find(Optional.empty(), System.getenv()).orElseThrow();
    var coordinator = new HostAndPort(arguments[0], Integer.parseInt(arguments[1]));
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
      int number = i;
      var thread =
          new Thread(
              () -> {
                try {
                  simulate(coordinator, token, number);
                } catch (Exception e) {
                  System.out.println(number + ": " + e);
                }
              });
      threads.add(thread);
      thread.start();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void simulate(HostAndPort coordinator, Token token, int number) throws Exception {
    var machine = new ClientMachine("simulated-" + number, "node-" + number / 10, 2);
    CoordinatorSession session =
        CoordinatorSession.join(
            coordinator, token, Version.ours(), machine, Optional.empty(), sentence -> {});
    Path home = Files.createTempDirectory("simulated");
    Path run = home.resolve("client-" + session.index());
    session.report(run, home.resolve("log"), Duration.ofMinutes(1), () -> {}, System.out::println);
    var settings = new TreeMap<>(session.properties());
    settings.putAll(
        Map.of(
            "client.index",
            "" + session.index(),
            "client.count",
            "" + session.count(),
            "insertstart",
            "0"));
    PropertyReader reader = PropertyReader.from(settings);
    Optional<CommonStart> start =
        session.gate(ClientsConfig.from(reader)).await("run-1", () -> false, () -> {});
    try (ResultFolder folder = ResultFolder.open(Files.createDirectory(run))) {
      write(folder, description(settings), reader.get(RunConfig.MAX_SECONDS), start);
    }
    session.end(0, () -> false);
  }

  private static RunDescription description(TreeMap<String, String> settings) {
    return new RunDescription(
        new RunTitle("client", "basic", ""),
        1,
        1,
        1_000,
        OptionalDouble.of(10),
        StoreLayout.UNKNOWN,
        settings,
        Map.of("ycsb-xl", Version.ours()),
        new TreeMap<>());
  }

  private static void write(
      ResultFolder folder, RunDescription run, long seconds, Optional<CommonStart> start)
      throws Exception {
    long began = System.currentTimeMillis();
    long beganNanos = System.nanoTime();
    folder.log().plan(run);
    folder.log().begin(new PhaseKey("run", 1), true, start);
    RowsByPart all = RowsByPart.empty();
    Counts total = Counts.NONE;
    for (long second = 0; second < seconds; second++) {
      while (System.nanoTime() - beganNanos < (second + 1) * SECOND) {
        LockSupport.parkNanos((second + 1) * SECOND - (System.nanoTime() - beganNanos));
      }
      Row reads = Row.empty(RowName.READ, Unit.NANOS);
      for (int i = 0; i < 10; i++) {
        reads.service().recordValue(1_000 + 100 * i);
      }
      var counts = new Counts(10, 0, 0);
      total = total.plus(counts);
      var sample =
          new Interval(
              second * SECOND,
              (second + 1) * SECOND,
              began + second * 1_000,
              counts,
              total,
              List.of(reads));
      all.add(sample.byPart());
      folder.log().interval(sample);
    }
    PhaseMeasurement measured = PhaseMeasurement.intervals(began, seconds * SECOND, total, all);
    folder.log().end(new Phase(run, "run", 1, measured, false).startedAt(start));
    folder.end(Verdict.PASSED);
  }
}
