package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.results.OutputProperties;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunProperties;
import io.github.ycsbxl.run.StopSignal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Benchmarks one after the other on one store, each with its result in a folder of its own inside
 * one. The store is loaded once, if it has to be, and a connection stays open between the
 * benchmarks, so that a store in this process keeps its caches. Used by one thread.
 */
final class Series implements AutoCloseable {
  private final Path folder;
  private final Engine holder;
  private final BenchmarkListener listener;
  private final StopSignal stop;

  private Series(Path folder, Engine holder, BenchmarkListener listener, StopSignal stop) {
    this.folder = folder;
    this.holder = holder;
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * Loads the store if need be.
   *
   * @param kind what the series is, for the name of its folder
   */
  static Series open(
      BenchmarkSettings settings, String kind, BenchmarkListener listener, StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkSettings load = load(settings);
    BenchmarkPlan plan = BenchmarkPlan.read(load, BenchmarkKind.COMPLETE);
    Path folder = ResultFolders.make(plan, kind);
    listener.note("seed=" + settings.seed());
    BenchmarkSettings single = load.with(RunProperties.THREADS, 1);
    Engine holder =
        Engine.open(BenchmarkPlan.read(single, BenchmarkKind.COMPLETE).runPlan(), new StopSignal());
    var series = new Series(folder, holder, listener, stop);
    try {
      BenchmarkOutcome loaded = series.run("load", load, BenchmarkKind.COMPLETE);
      if (!loaded.passed()) {
        throw new RunFailedException("there is nothing to measure without the records");
      }
      return series;
    } catch (Throwable e) {
      holder.closeAfter(e);
      throw e;
    }
  }

  /** Throws with every mistake that any of these has, before anything is started. */
  static void check(List<BenchmarkSettings> tests) throws ConfigurationException {
    Set<String> problems = new LinkedHashSet<>();
    for (BenchmarkSettings test : tests) {
      try {
        refuseSingleFiles(BenchmarkPlan.read(test, BenchmarkKind.RUN).output());
      } catch (ConfigurationException e) {
        problems.addAll(e.problems());
      }
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(List.copyOf(problems));
    }
  }

  Path folder() {
    return folder;
  }

  /** Runs a benchmark with this name for its folder. */
  BenchmarkOutcome run(String name, BenchmarkSettings settings)
      throws ConfigurationException, RunFailedException, IOException {
    return run(name, settings, BenchmarkKind.RUN);
  }

  @Override
  public void close() throws RunFailedException {
    holder.close();
  }

  /** As fast as the store can, whatever the rate of the benchmarks. */
  private static BenchmarkSettings load(BenchmarkSettings settings) {
    return settings.skippingExisting().withoutPace().without(OutputProperties.LATENCIES);
  }

  private BenchmarkOutcome run(String name, BenchmarkSettings settings, BenchmarkKind kind)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkSettings placed =
        settings.with(OutputProperties.RESULTS_DIR, folder).with(OutputProperties.RUN_NAME, name);
    return new ProcessBenchmark(BenchmarkPlan.read(placed, kind), kind, listener, stop).run();
  }

  private static void refuseSingleFiles(OutputConfig output) throws ConfigurationException {
    if (output.exportFile().isPresent() || output.hdrPrefix().isPresent()) {
      throw new ConfigurationException(
          List.of(
              "exportfile and hdrhistogram.fileoutput are for one run; a series of them has its"
                  + " results in a folder each"));
    }
  }
}
