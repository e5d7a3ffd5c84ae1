package io.github.ycsbxl.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of every command that needs a store: stock YCSB's. */
class StoreOptions {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<binding>",
      description = "The store: one of those that 'ycsb list' shows.")
  String binding;

  @Option(
      names = "-P",
      paramLabel = "<file>",
      description = "Workload file; later ones override earlier ones.")
  List<String> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "<name>=<value>",
      description = "A property of 'ycsb list'; overrides the files.")
  List<String> properties = new ArrayList<>();

  @Option(names = "-s", description = "Progress in stock YCSB's form, on standard error.")
  boolean status;

  @Option(names = "-l", paramLabel = "<label>", description = "Same as -p label=...")
  String label;

  @Option(
      names = "-db",
      paramLabel = "<class>",
      description = "A YCSB binding class of your own, found with -cp, instead of <binding>.")
  String dbClass;

  @Mixin final JvmOptions jvm = new JvmOptions();

  @Mixin private HelpOption help;
}
