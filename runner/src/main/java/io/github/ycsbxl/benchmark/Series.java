package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.ClientProcesses;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.results.TextForm;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Benchmarks one after the other on one store, each with its result in a folder of its own inside
 * one. The store is loaded once, if it has to be, and stays open between them, so that a store in
 * this process keeps its caches. Used by one thread.
 */
final class Series implements AutoCloseable {
  private final Path folder;
  private final BenchmarkListener listener;
  private final StopSignal stop;
  private Optional<Engine> holder = Optional.empty();
  private Optional<StoreServer> server = Optional.empty();

  /**
   * Client processes that do each benchmark of a series.
   *
   * @param main what each process starts, with arguments as for {@code bin/ycsb}
   */
  record Fleet(int clients, Class<?> main) {}

  private Series(Path folder, BenchmarkListener listener, StopSignal stop) {
    this.folder = folder;
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * A new folder of a series.
   *
   * @param kind what the series is, for its name
   */
  static Path folder(BenchmarkSettings settings, String kind) throws ConfigurationException {
    return ResultFolders.make(BenchmarkPlan.read(load(settings), BenchmarkKind.COMPLETE), kind);
  }

  /**
   * Loads the store if need be.
   *
   * @param loadName the name of the load's folder
   */
  static Series open(
      BenchmarkSettings settings,
      Path folder,
      String loadName,
      BenchmarkListener listener,
      StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkSettings load = load(settings);
    BenchmarkSettings single = load.with(RunConfig.THREADS, 1);
    var series = new Series(folder, listener, stop);
    BenchmarkPlan plan = BenchmarkPlan.read(single, BenchmarkKind.COMPLETE);
    // A store with faults is started anew by each benchmark.
    if (plan.breakable().isEmpty()) {
      series.holder = Optional.of(Engine.open(plan.runPlan(), new StopSignal()));
    }
    try {
      BenchmarkOutcome loaded = series.run(loadName, load, BenchmarkKind.COMPLETE);
      if (!loaded.passed()) {
        throw new RunFailedException("there is nothing to measure without the records");
      }
      return series;
    } catch (Throwable e) {
      series.holder.ifPresent(holder -> holder.closeAfter(e));
      throw e;
    }
  }

  /** Serves a store that lives in its client; the first of the benchmarks loads it. */
  static Series serve(
      BenchmarkSettings settings,
      int clients,
      Path folder,
      BenchmarkListener listener,
      StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    var series = new Series(folder, listener, stop);
    FleetPlan plan = FleetPlan.read(settings, BenchmarkKind.BENCH, clients, System.getenv());
    // From here on there are processes that a signal has to end.
    listener.connected(
        "this run, the last of the series, at most %d s"
            .formatted(ClientProcesses.PATIENCE.toSeconds()));
    if (plan.server().isPresent() && plan.breakable().isEmpty()) {
      plan.server().get().start();
      series.server = plan.server();
    }
    return series;
  }

  /**
   * Throws with the mistakes that a benchmark has, before anything is started.
   *
   * @param clients processes that will do it; 0 is this process
   */
  static void check(BenchmarkSettings test, int clients)
      throws ConfigurationException, RunFailedException {
    BenchmarkPlan plan =
        clients == 0
            ? BenchmarkPlan.read(test, BenchmarkKind.RUN)
            : FleetPlan.read(test, BenchmarkKind.BENCH, clients, System.getenv()).plan();
    refuseSingleFiles(plan.output());
  }

  Path folder() {
    return folder;
  }

  /** Runs a benchmark in this process, with this name for its folder. */
  BenchmarkOutcome run(String name, BenchmarkSettings settings)
      throws ConfigurationException, RunFailedException, IOException {
    return run(name, settings, BenchmarkKind.RUN);
  }

  /** Loads what is missing and runs a benchmark by client processes. */
  BenchmarkOutcome run(String name, BenchmarkSettings settings, Fleet fleet)
      throws ConfigurationException, RunFailedException, IOException {
    Map<String, String> place = server.map(StoreServer::clientProperties).orElse(Map.of());
    BenchmarkSettings placed = placed(name, settings.skippingExisting()).with(place);
    FleetPlan plan = FleetPlan.read(placed, BenchmarkKind.BENCH, fleet.clients(), System.getenv());
    return FleetBenchmark.run(plan, BenchmarkKind.BENCH, fleet.main(), listener, stop);
  }

  @Override
  public void close() throws RunFailedException, IOException {
    if (holder.isPresent()) {
      holder.get().close();
    }
    if (server.isPresent()) {
      server.get().close();
    }
  }

  /** As fast as the store can, whatever the rate of the benchmarks. */
  private static BenchmarkSettings load(BenchmarkSettings settings) {
    return settings.skippingExisting().withoutPace().without(TextForm.LATENCIES);
  }

  private BenchmarkOutcome run(String name, BenchmarkSettings settings, BenchmarkKind kind)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkPlan plan = BenchmarkPlan.read(placed(name, settings), kind);
    return new ProcessBenchmark(plan, kind, listener, stop).run();
  }

  private BenchmarkSettings placed(String name, BenchmarkSettings settings) {
    return settings.with(OutputConfig.RESULTS_DIR, folder).with(OutputConfig.RUN_NAME, name);
  }

  private static void refuseSingleFiles(OutputConfig output) throws ConfigurationException {
    if (output.exportFile().isPresent() || output.hdrPrefix().isPresent()) {
      throw new ConfigurationException(
          "exportfile and hdrhistogram.fileoutput are for one run; a series of them has its"
              + " results in a folder each");
    }
  }
}
