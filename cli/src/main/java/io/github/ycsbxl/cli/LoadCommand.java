package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import picocli.CommandLine.Command;

/** {@code ycsb load}. */
@Command(
    name = "load",
    customSynopsis = "ycsb load <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description = "Load the records into the store.")
final class LoadCommand extends BenchmarkCommand {
  LoadCommand() {
    super(BenchmarkKind.LOAD);
  }
}
