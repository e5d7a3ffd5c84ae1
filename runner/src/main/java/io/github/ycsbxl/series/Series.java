package io.github.ycsbxl.series;

import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.ProcessBenchmark;
import io.github.ycsbxl.benchmark.ResultFolders;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.fleet.Coordination;
import io.github.ycsbxl.fleet.FleetBenchmark;
import io.github.ycsbxl.fleet.FleetPlan;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.machine.ClientJvm;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.workload.CasConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Series of runs on one store, with a result directory each. The store is loaded once, if
 * necessary. It stays open between runs, so that an embedded store keeps its caches. Used by one
 * thread.
 */
final class Series implements AutoCloseable {
  private final Path folder;
  private final Class<?> main;
  private final BenchmarkListener listener;
  private final StopSignal stop;
  private final List<Engine> holders = new ArrayList<>();
  private Optional<StoreServer> server = Optional.empty();
  private Optional<Path> served = Optional.empty();

  /**
   * Creates a series without starting anything.
   *
   * @param folder parent of the result directories
   * @param main main class of other processes, with the arguments of {@code bin/ycsb}
   */
  Series(Path folder, Class<?> main, BenchmarkListener listener, StopSignal stop) {
    this.folder = folder;
    this.main = main;
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * Creates a new directory for a series.
   *
   * @param kind type of series, for the directory's name
   */
  static Path folder(BenchmarkSettings settings, String kind) throws ConfigurationException {
    // With several clients, each step draws its own audit ID, so the series needs none.
    BenchmarkSettings whole = load(settings).withDefault(CasConfig.AUDIT_ID, kind);
    return ResultFolders.make(BenchmarkPlan.read(whole, BenchmarkKind.COMPLETE), kind);
  }

  /** Returns the sentence about a stopped series. */
  static String stopped(Path folder) {
    return "stopped before the end; partial results are in " + folder;
  }

  Path folder() {
    return folder;
  }

  /**
   * Opens the store of a step and loads it if necessary. An embedded store is served to the client
   * processes. In this case, the client processes of the first run load it.
   *
   * @param loadName name of the load's result directory
   */
  void open(SeriesStep step, String loadName)
      throws ConfigurationException, RunFailedException, IOException {
    if (step.kind() == BenchmarkKind.RUN) {
      hold(step.settings());
      SeriesStep load = step.with(load(step.settings())).named(loadName);
      BenchmarkOutcome loaded = run(load, BenchmarkKind.COMPLETE);
      if (!loaded.passed()) {
        throw new RunFailedException(
            stop.isRaised()
                ? "stopped while %s records; nothing was measured"
                    .formatted(loaded.run().phases().isEmpty() ? "looking up" : "loading")
                : "the load failed, so there is nothing to measure");
      }
    } else if (step.jvm().isPresent()) {
      SeriesStep settings = step.with(load(step.settings())).named(loadName);
      BenchmarkOutcome load = run(settings, BenchmarkKind.COMPLETE);
      if (!load.passed()) {
        throw new RunFailedException(
            "side %s cannot be loaded: %s".formatted(step.store(), load.reason()));
      }
    } else {
      serve(step);
    }
  }

  /** Runs a step. The outcome may contain no measurement. */
  BenchmarkOutcome run(SeriesStep step)
      throws ConfigurationException, RunFailedException, IOException {
    return run(step, step.kind());
  }

  @Override
  public void close() throws RunFailedException, IOException {
    for (Engine holder : holders) {
      holder.close();
    }
    if (server.isPresent()) {
      server.get().close();
    }
  }

  private void hold(BenchmarkSettings settings) throws ConfigurationException, RunFailedException {
    BenchmarkSettings single = load(settings).with(RunConfig.THREADS, 1);
    BenchmarkPlan plan = BenchmarkPlan.read(single, BenchmarkKind.COMPLETE);
    // Do not open a store for faults here, since each benchmark creates such a store anew.
    if (plan.store().breakable().isEmpty()) {
      for (RunPlan part : plan.runPlans()) {
        holders.add(Engine.open(part, false, stop, listener::note));
      }
    }
  }

  private void serve(SeriesStep step)
      throws ConfigurationException, RunFailedException, IOException {
    FleetPlan plan = FleetPlan.read(step.settings(), step.kind(), step.clients());
    // From now on, a signal must also stop processes.
    listener.connected(
        "this run, the last of the series, at most %d s"
            .formatted(ChildProcess.PATIENCE.toSeconds()));
    if (plan.server().isPresent() && plan.breakable().isEmpty()) {
      plan.server().get().start();
      server = plan.server();
      served = plan.plan().store().folder().map(FolderStore::folder);
    }
  }

  /** Returns the settings of the load, without the rate and time limits of the runs. */
  private static BenchmarkSettings load(BenchmarkSettings settings) {
    return settings.skippingExisting().without(Scope.PACE).without(RunConfig.MAX_SECONDS);
  }

  private BenchmarkOutcome run(SeriesStep step, BenchmarkKind kind)
      throws ConfigurationException, RunFailedException, IOException {
    if (step.jvm().isPresent()) {
      return runAlone(step, step.jvm().get(), kind);
    }
    BenchmarkSettings named =
        step.settings()
            .with(OutputConfig.RESULTS_DIR, folder)
            .with(OutputConfig.RUN_NAME, step.name());
    if (step.clients() == 0) {
      return new ProcessBenchmark(BenchmarkPlan.read(named, kind), kind, listener, stop).run();
    }
    Map<String, String> place = server.map(StoreServer::clientProperties).orElse(Map.of());
    FleetPlan read = FleetPlan.read(named.skippingExisting().with(place), kind, step.clients());
    FleetPlan plan = served.map(read::servedFrom).orElse(read);
    return FleetBenchmark.run(plan, kind, Coordination.here(main), listener, stop);
  }

  private BenchmarkOutcome runAlone(SeriesStep step, SeriesStep.Jvm jvm, BenchmarkKind kind)
      throws ConfigurationException, IOException {
    String settings =
        step.settings().with(OutputConfig.RESULTS_DIR, folder.toAbsolutePath()).text();
    List<String> arguments = step.arguments(kind, ChildProcess.INPUT);
    Path log = Files.createDirectories(folder.resolve("logs")).resolve(step.name() + ".log");
    try (var process =
        ChildProcess.start(ClientJvm.command(main, jvm.command(), arguments), settings, log)) {
      int status = process.await(stop::isRaised);
      List<String> failures =
          status == 0 || stop.isRaised() ? List.of() : List.of(process.explanation());
      if (status == ExitStatus.WRONG_REQUEST) {
        throw new ConfigurationException(failures);
      }
      Path run = folder.resolve(step.name());
      if (!kind.runs() || !failures.isEmpty() || stop.isRaised()) {
        return new BenchmarkOutcome(Run.unread(run).ended(verdict(run, failures)));
      }
      return new BenchmarkOutcome(Run.readMeasured(run));
    }
  }

  /**
   * Returns the verdict of a run, plus the failures of its process if the run log contains none.
   */
  private static Verdict verdict(Path run, List<String> failures) throws IOException {
    Verdict known = Run.verdict(run).orElse(Verdict.PASSED);
    List<Failure> endings =
        failures.stream().map(text -> new Failure(Verdict.Kind.OTHER, text)).toList();
    return known.passed() ? known.plus(endings) : known;
  }
}
