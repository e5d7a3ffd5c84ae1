package io.github.ycsbxl.cli;

import io.github.ycsbxl.check.CleanPlan;
import io.github.ycsbxl.check.CleanTally;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.run.ExitStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command {@code ycsb clean}. */
@Command(
    name = "clean",
    customSynopsis = "ycsb clean <binding> [--yes] [-P <file>]... [-p <name>=<value>]...",
    sortOptions = false,
    description =
        "Delete the records that loads and runs wrote. Removes the data directory of a"
            + " local store; deletes the workload's records from any other store.")
final class CleanCommand implements Callable<Integer> {
  @Mixin private StoreOptions options;

  @Option(
      names = {"-y", "--yes"},
      description = "Skip the confirmation.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    CleanPlan plan = CleanPlan.read(PropertySources.read(options));
    Console console = Console.forCommand(options, spec);
    Optional<String> what = plan.inWords();
    if (what.isEmpty()) {
      console.out().println(plan.storeName() + ": nothing to remove");
      return ExitStatus.DONE;
    }
    if (!yes && !isAgreed(console, what.get())) {
      console.out().println("nothing was removed");
      return ExitStatus.DONE;
    }
    console.connected("the deletes in progress");
    try {
      return report(
          console,
          what.get(),
          plan.run(tally -> show(console, tally), console::note, console.stop()));
    } finally {
      console.status().clear();
    }
  }

  private static int report(Console console, String what, Optional<CleanTally> deletes) {
    console.status().clear();
    if (deletes.isEmpty()) {
      console.out().println("removed: " + what);
      return ExitStatus.DONE;
    }
    CleanTally tally = deletes.get();
    console
        .out()
        .println(
            "deleted %s records; %s did not exist; %s failed"
                .formatted(tally.deleted(), tally.absent(), tally.failed()));
    Optional.ofNullable(tally.reason().get())
        .ifPresent(reason -> console.note("the last failure: " + reason));
    boolean whole = tally.failed().get() == 0 && !console.stop().isRaised();
    return whole ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private static boolean isAgreed(Console console, String what)
      throws ConfigurationException, IOException {
    console.err().print("ycsb: remove " + what + "? [y/N] ");
    console.err().flush();
    var in = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    String answer = in.readLine();
    if (answer == null) {
      console.err().println();
      throw new ConfigurationException(
          "nothing was removed: there was no answer; --yes skips the question");
    }
    return answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
  }

  private static void show(Console console, CleanTally tally) {
    String done = String.format(Locale.ROOT, "%,d of %,d", tally.all(), tally.expected().get());
    console.status().show("clean: " + done + " records");
  }
}
