package io.github.ycsbxl.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of all commands that need a store, as in stock YCSB. */
class StoreOptions {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<binding>",
      description = "Select a store that 'ycsb list' shows.")
  String binding;

  @Option(
      names = "-P",
      paramLabel = "<file>",
      description = "Read a workload file; later files override earlier ones.")
  List<String> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "<name>=<value>",
      description = "Set a property; overrides the files.")
  List<String> properties = new ArrayList<>();

  /** Set by the option -s of commands that report progress. */
  boolean status;

  @Option(names = "-l", paramLabel = "<label>", description = "Same as -p label=<label>.")
  String label;

  @Option(
      names = "-db",
      paramLabel = "<class>",
      description = "Use your own binding class from -cp instead of <binding>.")
  String dbClass;

  @Mixin final JvmOptions jvm = new JvmOptions();

  @Mixin private HelpOption help;

  /** Options of commands that run a workload. */
  static class RunningOptions extends StoreOptions {
    @Option(names = "-s", description = "Report progress on stderr, like stock YCSB.")
    void reportStatus(boolean wanted) {
      status = wanted;
    }
  }
}
