package io.github.ycsbxl.cli;

import io.github.ycsbxl.check.StoreCheck;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.screen.Color;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.PartPlan;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command {@code ycsb check}. */
@Command(
    name = "check",
    customSynopsis = "ycsb check <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
    sortOptions = false,
    description =
        "Check that a store is reachable and its binding works. Runs every operation on"
            + " one record of its own, verifies the result and deletes the record.")
final class CheckCommand implements Callable<Integer> {
  /** Column of the steps' names. */
  private static final int INDENT = 13;

  @Mixin private StoreOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PartPlan plan = BenchmarkPlan.read(PropertySources.read(options), BenchmarkKind.CHECK).only();
    List<StoreCheck.Step> steps =
        StoreCheck.run(plan, this::print, note -> Screen.note(spec.commandLine().getErr(), note));
    boolean passed = steps.stream().noneMatch(step -> step.result() == StoreCheck.Result.FAILED);
    String name = plan.store().name();
    if (Screen.isTerminal()) {
      Color color = passed ? Color.GREEN : Color.RED;
      color.println(
          spec.commandLine().getOut(),
          passed ? "PASSED       " + name + " is ready" : "FAILED       " + name);
    } else {
      spec.commandLine().getOut().println(name + (passed ? " is ready" : " failed the check"));
    }
    return passed ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private void print(StoreCheck.Step step) {
    String time =
        Screen.isTerminal()
            ? "%9s".formatted(NumberFormats.time(step.nanos()))
            : String.format(Locale.ROOT, "%9.3f ms", step.nanos() / 1e6);
    String line = "%-11s  %-28s  %s  %s".formatted(step.result(), step.name(), time, step.detail());
    spec.commandLine().getOut().println(Screen.wrapped(line.stripTrailing(), INDENT));
  }
}
