package io.github.ycsbxl.cli;

import io.github.ycsbxl.cli.BenchmarkCommand.BenchmarkOptions;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.ComparisonSentences;
import io.github.ycsbxl.compare.ComparisonSummary;
import io.github.ycsbxl.compare.ComparisonTable;
import io.github.ycsbxl.compare.InterimAnalyses;
import io.github.ycsbxl.compare.Judge;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Secrets;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.page.RoundsPage;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.screen.PhaseProgress;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.series.Rounds;
import io.github.ycsbxl.series.Rounds.Round;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command {@code ycsb ab}. */
@Command(
    name = "ab",
    customSynopsis =
        "ycsb ab <binding> -a <words> -b <words> [-rounds <n>] [-P <file>]... [<option>]...",
    sortOptions = false,
    description =
        "Compare two configurations, side a and side b. Loads missing records. Then runs both "
            + "sides once per round, in random order and in separate processes, and tests "
            + "whether they differ. <words> are a side's own options: name=value, -P <file>, "
            + "<binding>,"
            + " -db <class>, -cp <path>, -jvm-args <options>, -threads <n>, -target <n>,"
            + " -clients <n>, KVHOME=<folder>. Ctrl-C ends the comparison after the completed "
            + "rounds.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:every round was measured, whatever the verdict",
      "1:a run failed, or no round could be compared",
      "2:invalid request"
    })
final class AbCommand implements Callable<Integer> {
  /** Family-wise error rate documented in docs/compare.md. */
  private static final double ERROR = 0.05;

  private static final int MOST_ROUNDS_TO_A_PRECISION = 100;

  @Mixin private BenchmarkOptions options;

  @Option(names = "-a", paramLabel = "<words>", description = "Add these options to side a.")
  private List<String> a = List.of();

  @Option(names = "-b", paramLabel = "<words>", description = "Add these options to side b.")
  private List<String> b = List.of();

  @Option(
      names = "-rounds",
      paramLabel = "<n>",
      description = "Run each side n times [10; with -precision up to 100].")
  private Integer rounds;

  @Option(
      names = "-margin",
      paramLabel = "<percent>",
      defaultValue = "3%",
      description = "Treat differences up to this as equal [3%%].")
  private String margin;

  @Option(
      names = "-precision",
      paramLabel = "<percent>",
      description = "Stop when the throughput ratio's confidence interval is within +- this.")
  private String precision;

  @Mixin private JsonOption json;

  @Option(names = "-clients", paramLabel = "<n>", description = "Start n clients for each run.")
  private Integer clients;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var problems = new ArrayList<String>();
    double largest = SideOptions.percent("-margin", margin, problems);
    double narrow = precision == null ? 0 : SideOptions.percent("-precision", precision, problems);
    int most = rounds != null ? rounds : precision == null ? 10 : MOST_ROUNDS_TO_A_PRECISION;
    if (most < 1) {
      problems.add("-rounds " + most + ": expected a whole number, 1 or more");
    }
    var warnings = new LinkedHashSet<String>();
    var sides = new SideOptions(options, clients, problems, warnings);
    var sideA = sides.side("a", a);
    var sideB = sides.side("b", b);
    ConfigurationException.throwIfAny(problems);
    Console console =
        Console.forCommand(options, spec).exporting(json.applyTo(PropertySources.read(options)));
    warnings.forEach(warning -> console.note("warning: " + warning));
    console.connected("the runs in progress");
    InterimAnalyses interim =
        precision == null ? InterimAnalyses.NONE : InterimAnalyses.AFTER_EVERY_ROUND;
    var judged = new RoundsPage(new Judge(interim, ERROR, largest));
    try (Rounds all = Rounds.open(sideA, sideB, Main.class, console.stop())) {
      console.note("seed=" + sideA.settings().seed());
      measure(all, most, narrow, judged, console);
      console.status().clear();
      return conclude(all, judged, console);
    }
  }

  /**
   * Runs up to {@code most} rounds. Ends earlier if the confidence interval is narrow enough, or if
   * the user stops.
   */
  private static void measure(
      Rounds all, int most, double narrow, RoundsPage judged, Console console) throws Exception {
    boolean enough = false;
    while (!enough && all.done() < most && !console.stop().isRaised()) {
      Optional<Round> next = all.next(new Notes(all, most, narrow > 0, console));
      if (next.isPresent() && next.get().isVoid()) {
        console.note("round " + next.get().number() + " does not count: " + next.get().failure());
      } else if (next.isPresent()) {
        judged.add(next.get().number(), next.get().a(), next.get().b());
        enough = judged.comparison().precision() <= narrow;
      }
    }
  }

  /**
   * Notes for the user on finished runs. On a terminal, the status line shows the run in progress.
   */
  private record Notes(Rounds all, int most, boolean atMost, Console console)
      implements Rounds.SideListener {
    @Override
    public void started(int round, String side) {
      String words = String.format(Locale.ROOT, "round %d of %d, side %s ...", round, most, side);
      if (console.status().isTerminal()) {
        console.status().show(words);
      } else {
        console.note(words);
      }
    }

    @Override
    public void measured(int round, String side, Phase result) {
      console.note(
          String.format(
              Locale.ROOT,
              "round %d of %d, %s: %,.0f ops/s over %.1f s%s",
              round,
              most,
              side,
              result.opsPerSec(),
              result.seconds(),
              left()));
    }

    private String left() {
      double seconds = all.left(most).toMillis() / 1e3;
      return seconds < 0.5
          ? ""
          : "; " + PhaseProgress.duration(seconds) + " left" + (atMost ? " at most" : "");
    }
  }

  private int conclude(Rounds all, RoundsPage judged, Console console) throws IOException {
    Comparison comparison = judged.comparison();
    var table = new ComparisonTable(comparison);
    table.write(all.folder().resolve("ab.csv"));
    int voids = all.done() - judged.size();
    if (!Screen.isTerminal()) {
      console.out().print(table.text(Screen.width()));
      console
          .out()
          .printf(Locale.ROOT, "rounds: %d judged, %d not counted%n", judged.size(), voids);
    } else if (judged.size() == 0) {
      console.note("no round could be judged; " + voids + " did not count");
    }
    console.results(console.stop().isRaised(), all.folder());
    String title = "Two sides: " + all.folder().getFileName();
    boolean written =
        judged.size() == 0
            || console
                .reports()
                .writeWithEnding(
                    all.folder(),
                    () -> judged.json(title, sides()),
                    new TerminalEnding(
                        page -> sides(),
                        new ComparisonSummary(comparison).text(Screen.width()),
                        page -> answer(comparison, judged.size(), voids)));
    return judged.size() > 0 && voids == 0 && written ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private static String answer(Comparison comparison, int judged, int voids) {
    var sentences = new ComparisonSentences(comparison);
    return "%s. %s %d %s judged%s."
        .formatted(
            sentences.verdict(),
            sentences.rest(),
            judged,
            judged == 1 ? "round was" : "rounds were",
            voids == 0 ? "" : ", " + voids + " did not count");
  }

  /** Returns the options that the user gave for each side. */
  private String sides() {
    return "a: " + words(a) + "; b: " + words(b);
  }

  private static String words(List<String> side) {
    return side.isEmpty()
        ? "common options only"
        : side.stream().map(Secrets::maskedWord).collect(Collectors.joining(" "));
  }
}
