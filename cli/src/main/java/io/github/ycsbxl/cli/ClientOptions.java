package io.github.ycsbxl.cli;

import picocli.CommandLine.Option;

/** The options of a test that several processes may do. */
final class ClientOptions extends BenchmarkOptions {
  @Option(
      names = "-clients",
      paramLabel = "<n>",
      description =
          "Start n client processes on this machine, each with its own share of the records, and "
              + "measure them as one.")
  Integer clients;
}
