package io.github.ycsbxl.session;

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
 * Tests one after the other on one store, each with its result in a folder of its own inside one.
 * The store is loaded once, if it has to be, and a connection stays open between the tests, so that
 * a store in this process keeps its caches. Used by one thread.
 */
final class Series implements AutoCloseable {
  private final Path folder;
  private final Engine holder;
  private final TestListener listener;
  private final StopSignal stop;

  private Series(Path folder, Engine holder, TestListener listener, StopSignal stop) {
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
  static Series open(TestSettings settings, String kind, TestListener listener, StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    TestSettings load = load(settings);
    TestRequest request = TestRequest.read(load, Job.COMPLETE);
    Path folder = TestFolder.make(request, kind);
    listener.note("seed=" + settings.properties().getProperty("seed"));
    TestSettings single = load.with(RunProperties.THREADS.name(), 1);
    Engine holder = Engine.open(TestRequest.read(single, Job.COMPLETE).plan(), new StopSignal());
    var series = new Series(folder, holder, listener, stop);
    try {
      TestOutcome loaded = series.run("load", load, Job.COMPLETE);
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
  static void check(List<TestSettings> tests) throws ConfigurationException {
    Set<String> problems = new LinkedHashSet<>();
    for (TestSettings test : tests) {
      try {
        refuseSingleFiles(TestRequest.read(test, Job.RUN).output());
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

  /** Runs a test with this name for its folder. */
  TestOutcome run(String name, TestSettings settings)
      throws ConfigurationException, RunFailedException, IOException {
    return run(name, settings, Job.RUN);
  }

  @Override
  public void close() throws RunFailedException {
    holder.close();
  }

  /** As fast as the store can, whatever the rate of the tests. */
  private static TestSettings load(TestSettings settings) {
    return settings
        .withDefault("insert.existing", "skip")
        .without(RunProperties.TARGET.name())
        .without(RunProperties.ARRIVAL.name())
        .without("measurement.interval");
  }

  private TestOutcome run(String name, TestSettings settings, Job job)
      throws ConfigurationException, RunFailedException, IOException {
    TestSettings placed =
        settings
            .with(OutputProperties.RESULTS_DIR.name(), folder)
            .with(OutputProperties.RUN_NAME.name(), name);
    return TestSession.run(TestRequest.read(placed, job), job, listener, stop);
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
