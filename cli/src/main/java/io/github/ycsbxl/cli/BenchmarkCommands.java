package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.FleetBenchmark;
import io.github.ycsbxl.benchmark.FleetPlan;
import io.github.ycsbxl.benchmark.ProcessBenchmark;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What load, run and bench have in common. */
final class BenchmarkCommands {
  private BenchmarkCommands() {}

  static int run(ClientOptions options, BenchmarkKind job, CommandSpec spec)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkSettings settings = settings(options, job);
    Console console = console(options, spec);
    BenchmarkOutcome outcome;
    try {
      outcome =
          options.clients == null
              ? one(settings.ranked(System.getenv(), console::note), job, console)
              : several(settings, job, options.clients, console);
    } finally {
      console.status().clear();
    }
    boolean reported = job != BenchmarkKind.BENCH || console.report(outcome);
    return outcome.passed() && reported ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private static BenchmarkOutcome one(
      BenchmarkSettings settings, BenchmarkKind job, Console console)
      throws ConfigurationException, RunFailedException, IOException {
    return ProcessBenchmark.run(BenchmarkPlan.read(settings, job), job, console, console.stop());
  }

  private static BenchmarkOutcome several(
      BenchmarkSettings settings, BenchmarkKind job, int clients, Console console)
      throws ConfigurationException, RunFailedException, IOException {
    FleetPlan fleet = FleetPlan.read(settings, job, clients, System.getenv());
    return FleetBenchmark.run(fleet, job, Main.class, console, console.stop());
  }

  private static BenchmarkSettings settings(BenchmarkOptions options, BenchmarkKind job) {
    BenchmarkSettings settings = PropertySources.read(options);
    // What an interrupted load left is completed, not refused.
    return job == BenchmarkKind.BENCH ? settings.withDefault("insert.existing", "skip") : settings;
  }

  static Console console(StoreOptions options, CommandSpec spec) {
    CommandLine commandLine = spec.commandLine();
    return new Console(
        commandLine.getOut(),
        commandLine.getErr(),
        StatusLine.on(commandLine.getErr()),
        options.status,
        commandLine.getParent().getParseResult().originalArgs(),
        new StopSignal());
  }
}
