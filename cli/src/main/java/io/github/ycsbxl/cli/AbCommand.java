package io.github.ycsbxl.cli;

import io.github.ycsbxl.cli.BenchmarkCommand.BenchmarkOptions;
import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.Comparison.Sampling;
import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.compare.ComparisonTable;
import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.FiguresReader;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ycsb ab}. */
@Command(
    name = "ab",
    customSynopsis =
        "ycsb ab <binding> -a <words> -b <words> [-rounds <n>] [-P <file>]... [<option>]...",
    sortOptions = false,
    description =
        "Compare two sides by runs in turn, each in a process of its own: load what is missing,"
            + " then rounds of a run of each side in an order that the seed draws, and judge the"
            + " pairs. <words> are what a side has besides, as on a command line: name=value, -P"
            + " <file>, <binding>, -db <class>, -cp <path>, -jvm-args <options>, -threads <n>,"
            + " -target <n>, -clients <n>, KVHOME=<folder>. Ctrl-C judges the rounds that there"
            + " are.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:every round was measured, whatever the judgement",
      "1:a round is void, or nothing could be judged",
      "2:the request was wrong"
    })
final class AbCommand implements Callable<Integer> {
  /** The family-wise error that docs/compare.md promises. */
  private static final double ERROR = 0.05;

  private static final int MOST_ROUNDS_TO_A_PRECISION = 100;

  @Mixin private BenchmarkOptions options;

  @Option(
      names = "-a",
      paramLabel = "<words>",
      description = "What side a has besides the options for both.")
  private List<String> a = List.of();

  @Option(
      names = "-b",
      paramLabel = "<words>",
      description = "What side b has besides the options for both.")
  private List<String> b = List.of();

  @Option(
      names = "-rounds",
      paramLabel = "<n>",
      description = "Runs of each side [10; with -precision 100 at most].")
  private Integer rounds;

  @Option(
      names = "-margin",
      paramLabel = "<percent>",
      defaultValue = "3%",
      description = "The largest difference that does not matter [3%%].")
  private String margin;

  @Option(
      names = "-precision",
      paramLabel = "<percent>",
      description = "End when the confidence interval of throughput's ratio is within +- this.")
  private String precision;

  @Mixin private JsonOption json;

  @Option(names = "-clients", paramLabel = "<n>", description = "Client processes of each run.")
  private Integer clients;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var problems = new ArrayList<String>();
    double largest = SideWords.percent("-margin", margin, problems);
    double narrow = precision == null ? 0 : SideWords.percent("-precision", precision, problems);
    int most = rounds != null ? rounds : precision == null ? 10 : MOST_ROUNDS_TO_A_PRECISION;
    if (most < 1) {
      problems.add("-rounds " + most + ": expected a whole number, 1 or more");
    }
    var words = new SideWords(options, clients, problems);
    var sideA = words.side("a", a);
    var sideB = words.side("b", b);
    ConfigurationException.throwIfAny(problems);
    Console console = Console.of(options, spec).exporting(json.in(PropertySources.read(options)));
    console.connected("the runs that are under way");
    InterimAnalyses interim =
        precision == null ? InterimAnalyses.NONE : InterimAnalyses.AFTER_EVERY_ROUND;
    var judge = new Judge(interim, ERROR, largest);
    var course = new Course(console, judge, most, narrow, sides());
    Rounds.Outcome outcome = Rounds.run(sideA, sideB, most, Main.class, course, console.stop());
    console.status().clear();
    return course.conclude(outcome);
  }

  /** Names the sides by the words that the user gave for each. */
  private String sides() {
    return "a: " + words(a) + "; b: " + words(b);
  }

  private static String words(List<String> side) {
    return side.isEmpty()
        ? "as given for both"
        : side.stream().map(Secrets::maskedWord).collect(Collectors.joining(" "));
  }

  /**
   * Listener that shows the progress of the rounds on the screen and keeps what was read of them.
   */
  private static final class Course implements Rounds.Listener {
    private final Console console;
    private final Judge judge;
    private final int most;
    private final double precision;
    private final String sides;
    private final List<Integer> judged = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final List<Figures> ofA = new ArrayList<>();
    private final List<Figures> ofB = new ArrayList<>();

    Course(Console console, Judge judge, int most, double precision, String sides) {
      this.console = console;
      this.judge = judge;
      this.most = most;
      this.precision = precision;
      this.sides = sides;
    }

    @Override
    public void begins(String seed) {
      console.note("seed=" + seed);
    }

    @Override
    public void measured(Phase result, int round, Duration left) {
      console.note(
          String.format(
              Locale.ROOT,
              "%s of %d: %.0f ops/s over %.1f s; %s left%s",
              result.run().name(),
              most,
              result.opsPerSec(),
              result.seconds(),
              PhaseProgress.duration(left.toMillis() / 1e3),
              precision > 0 ? " at most" : ""));
    }

    @Override
    public void failed(Round round) {
      console.note("round " + round.number() + " is void: " + round.failure());
    }

    @Override
    public boolean goesOn(Round round) throws IOException {
      ofA.add(read(round.a()));
      ofB.add(read(round.b()));
      folders.addAll(List.of(round.a(), round.b()));
      judged.add(round.number());
      return !(comparison().precision() <= precision);
    }

    /** Prints the judgement, and warnings about what went wrong in the rounds. */
    int conclude(Rounds.Outcome outcome) throws IOException {
      var table = new ComparisonTable(comparison());
      table.write(outcome.folder().resolve("ab.csv"));
      console.out().print(table.text(Screen.width()));
      int voids = outcome.rounds() - judged.size();
      console.out().printf(Locale.ROOT, "rounds: %d judged, %d void%n", judged.size(), voids);
      console.results(console.stop().isRaised(), outcome.folder());
      boolean written = judged.isEmpty() || report(outcome.folder());
      return !judged.isEmpty() && voids == 0 && written ? ExitStatus.DONE : ExitStatus.FAILED;
    }

    private boolean report(Path folder) throws IOException {
      String title = "Two sides: " + folder.getFileName();
      var rounds = new RoundsPage(comparison(), judged, folders);
      return console.report(folder, () -> rounds.json(title, sides));
    }

    private Comparison comparison() {
      return new Comparison(
          List.of(new SideRuns("a", ofA), new SideRuns("b", ofB)), Sampling.PAIRED, judge);
    }

    private static Figures read(Path folder) throws IOException {
      return FiguresReader.read(folder.toString()).get(0);
    }
  }
}
