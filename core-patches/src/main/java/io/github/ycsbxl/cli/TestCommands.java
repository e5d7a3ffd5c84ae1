package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.RunFailedException;
import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What load, run and bench have in common. */
final class TestCommands {
  private TestCommands() {}

  static int run(TestOptions options, Job job, Properties defaults, CommandSpec spec)
      throws ConfigurationException, RunFailedException, IOException {
    TestRequest request = TestRequest.read(options, job, defaults);
    return new TestSession(request, job, console(options, spec)).run();
  }

  static Console console(TestOptions options, CommandSpec spec) {
    CommandLine commandLine = spec.commandLine();
    return new Console(
        commandLine.getOut(),
        commandLine.getErr(),
        options.status,
        commandLine.getParent().getParseResult().originalArgs());
  }
}
