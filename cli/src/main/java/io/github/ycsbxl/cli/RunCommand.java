package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ycsb run}. */
@Command(
    name = "run",
    customSynopsis = "ycsb run <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description = "Run the workload on a loaded store.")
final class RunCommand implements Callable<Integer> {
  @Mixin private ClientOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    return BenchmarkCommands.run(options, BenchmarkKind.RUN, spec);
  }
}
