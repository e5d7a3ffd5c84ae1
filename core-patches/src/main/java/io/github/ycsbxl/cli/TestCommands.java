package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
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

  static int run(TestOptions options, Job job, CommandSpec spec)
      throws ConfigurationException, RunFailedException, IOException {
    TestRequest request = TestRequest.read(settings(options, job), job);
    Console console = console(options, spec);
    TestOutcome outcome;
    try {
      outcome = TestSession.run(request, job, console, console.stop());
    } finally {
      console.status().clear();
    }
    if (job == Job.BENCH && !outcome.results().isEmpty()) {
      console.report(outcome.folder());
    }
    return outcome.passed() ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  static TestSettings settings(TestOptions options, Job job) {
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
