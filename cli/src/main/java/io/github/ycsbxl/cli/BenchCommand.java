package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ycsb bench}. */
@Command(
    name = "bench",
    customSynopsis = "ycsb bench <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description =
        "Load the records if the store does not hold them yet, warm up, run, write results.")
final class BenchCommand implements Callable<Integer> {
  @Mixin private ClientOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    return BenchmarkCommands.run(options, BenchmarkKind.BENCH, spec);
  }
}
