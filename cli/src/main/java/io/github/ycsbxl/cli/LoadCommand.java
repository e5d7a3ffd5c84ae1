package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ycsb load}. */
@Command(
    name = "load",
    customSynopsis = "ycsb load <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description = "Load the records into the store.")
final class LoadCommand implements Callable<Integer> {
  @Mixin private ClientOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    return BenchmarkCommands.run(options, BenchmarkKind.LOAD, spec);
  }
}
