package io.github.ycsbxl.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ycsb} itself. */
@Command(
    name = "ycsb",
    description = "Benchmarks distributed key-value stores, also very large ones.",
    versionProvider = Version.class,
    subcommands = {
      LoadCommand.class,
      RunCommand.class,
      BenchCommand.class,
      AuditCommand.class,
      ListCommand.class,
      HelpCommand.class
    })
final class YcsbCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(names = "--version", versionHelp = true, description = "Show the version.")
  private boolean version;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "say what to do: load, run, bench, audit or list");
  }
}
