package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.Sweep;
import io.github.ycsbxl.benchmark.ValueList;
import io.github.ycsbxl.config.ConfigurationException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ycsb sweep}. */
@Command(
    name = "sweep",
    customSynopsis =
        "ycsb sweep <binding> [-threads <list>] [-target <list>] [-P <file>]... [<option>]...",
    sortOptions = false,
    description =
        "Measure throughput and latency against client threads or target rate: load if need be, then a "
            + "run per value. A <list> is 1,2,4 or 10..100..10 (from, to, step); two of them are combined.")
final class SweepCommand implements Callable<Integer> {
  @Mixin private StoreOptions options;

  @Option(names = "-threads", paramLabel = "<list>", description = "Numbers of client threads.")
  private String threads;

  @Option(names = "-target", paramLabel = "<list>", description = "Operations a second.")
  private String targets;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (threads == null && targets == null) {
      throw new ParameterException(
          spec.commandLine(), "say what to sweep over: -threads <list> or -target <list>");
    }
    var problems = new ArrayList<String>();
    List<Integer> counts = values("-threads", threads, ValueList::wholes, problems);
    List<Double> rates = values("-target", targets, ValueList::decimals, problems);
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
    BenchmarkSettings settings = PropertySources.read(options);
    Console console = Console.of(options, spec);
    Sweep.Outcome outcome =
        Sweep.of(settings, counts, rates).run(new StepConsole(console), console.stop());
    console.out().print(outcome.table().aligned());
    console.results(console.stop().isRaised(), outcome.folder());
    return outcome.passed() ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private static <T> List<T> values(
      String option, String text, Function<String, List<T>> parser, List<String> problems) {
    try {
      return text == null ? List.of() : parser.apply(text);
    } catch (IllegalArgumentException e) {
      problems.add(option + ": " + e.getMessage());
      return List.of();
    }
  }
}
