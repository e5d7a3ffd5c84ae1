package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import picocli.CommandLine.Command;

/** {@code ycsb run}. */
@Command(
    name = "run",
    customSynopsis = "ycsb run <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description = "Run the workload on a loaded store.")
final class RunCommand extends BenchmarkCommand {
  RunCommand() {
    super(BenchmarkKind.RUN);
  }
}
