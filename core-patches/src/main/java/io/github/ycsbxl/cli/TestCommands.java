package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.session.FleetRequest;
import io.github.ycsbxl.session.FleetSession;
import io.github.ycsbxl.session.Job;
import io.github.ycsbxl.session.TestOutcome;
import io.github.ycsbxl.session.TestRequest;
import io.github.ycsbxl.session.TestSession;
import io.github.ycsbxl.session.TestSettings;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What load, run and bench have in common. */
final class TestCommands {
  private TestCommands() {}

  static int run(ClientOptions options, Job job, CommandSpec spec)
      throws ConfigurationException, RunFailedException, IOException {
    TestSettings settings = settings(options, job);
    Console console = console(options, spec);
    TestOutcome outcome;
    try {
      outcome =
          options.clients == null
              ? one(settings.ranked(System.getenv(), console::note), job, console)
              : several(settings, job, options.clients, console);
    } finally {
      console.status().clear();
    }
    boolean reported = job != Job.BENCH || console.report(outcome);
    return outcome.passed() && reported ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private static TestOutcome one(TestSettings settings, Job job, Console console)
      throws ConfigurationException, RunFailedException, IOException {
    return TestSession.run(TestRequest.read(settings, job), job, console, console.stop());
  }

  private static TestOutcome several(TestSettings settings, Job job, int clients, Console console)
      throws ConfigurationException, RunFailedException, IOException {
    FleetRequest fleet = FleetRequest.read(settings, job, clients, System.getenv());
    return FleetSession.run(fleet, job, Main.class, console, console.stop());
  }

  private static TestSettings settings(TestOptions options, Job job) {
    TestSettings settings = PropertySources.read(options);
    // What an interrupted load left is completed, not refused.
    return job == Job.BENCH ? settings.withDefault("insert.existing", "skip") : settings;
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
