package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import picocli.CommandLine.Command;

/** {@code ycsb bench}. */
@Command(
    name = "bench",
    customSynopsis = "ycsb bench <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description =
        "Load the records if the store does not hold them yet, warm up, run, write results.")
final class BenchCommand extends BenchmarkCommand {
  BenchCommand() {
    super(BenchmarkKind.BENCH);
  }
}
