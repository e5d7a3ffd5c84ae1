package io.github.ycsbxl.cli;

import picocli.CommandLine.Option;

/** The options of every command that runs one benchmark: stock YCSB's. */
class BenchmarkOptions extends StoreOptions {
  @Option(names = "-threads", paramLabel = "<n>", description = "Same as -p threadcount=n.")
  String threads;

  @Option(names = "-target", paramLabel = "<n>", description = "Same as -p target=n.")
  String target;
}
