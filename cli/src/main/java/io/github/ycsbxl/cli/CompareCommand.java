package io.github.ycsbxl.cli;

import io.github.ycsbxl.compare.Comparison;
import io.github.ycsbxl.compare.Comparison.Sampling;
import io.github.ycsbxl.compare.Comparison.SideRuns;
import io.github.ycsbxl.compare.ComparisonSentences;
import io.github.ycsbxl.compare.ComparisonSummary;
import io.github.ycsbxl.compare.ComparisonTable;
import io.github.ycsbxl.compare.FailureBound;
import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.FiguresReader;
import io.github.ycsbxl.compare.InterimAnalyses;
import io.github.ycsbxl.compare.Judge;
import io.github.ycsbxl.compare.RunsOfSource;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.page.PageRun;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.screen.Screen;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command {@code ycsb compare}. */
@Command(
    name = "compare",
    customSynopsis = {
      "ycsb compare <run> [<run>]... [--fail-if <bound>]... [<option>]...",
      "ycsb compare <run> <run> <run>... against <run> <run> <run>... [<option>]..."
    },
    sortOptions = false,
    description =
        "Compare runs and published tables with the first <run>, and tell significant"
            + " differences from noise. A <run> is a result directory, a directory of these (a"
            + " sweep), a CSV table (oracle-2012:shards=10), a histogram log or YCSB's output."
            + " 'against' compares two groups of repeated runs.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:no --fail-if bound is exceeded",
      "1:a --fail-if bound is exceeded, or its figure is unknown",
      "2:invalid request, or unreadable <run>"
    })
final class CompareCommand implements Callable<Integer> {
  private static final int MOST_RUNS = 12;

  /** Word that separates two sides on the command line. */
  private static final String AGAINST = "against";

  @Mixin private HelpOption help;

  @Parameters(
      arity = "1..*",
      paramLabel = "<run>",
      description = "Compare these runs; the first is the baseline.")
  private List<String> sources;

  @Option(
      names = "--fail-if",
      paramLabel = "<bound>",
      description =
          "Exit with 1 if true for a run: 'READ.p99 > 5ms', 'failed > 0.1%%', or relative"
              + " to the baseline: 'READ.p99 > 1.1x'.")
  private List<String> bounds = List.of();

  @Option(
      names = "--confidence",
      paramLabel = "<percent>",
      defaultValue = "95",
      description = "Set the confidence of intervals and of all verdicts, 50 to 99.99 [95].")
  private double confidence;

  @Option(names = "--csv", paramLabel = "<file>", description = "Also write a CSV file.")
  private Path csv;

  @Option(names = "--markdown", description = "Print tables in Markdown.")
  private boolean markdown;

  @Option(names = "--json", description = "Print only JSON (docs/page-json.md) to stdout.")
  private boolean json;

  @Option(
      names = "--margin",
      paramLabel = "<percent>",
      defaultValue = "3%",
      description = "With 'against', treat differences up to this as equal [3%%].")
  private String margin;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var problems = new ArrayList<String>();
    if (!(confidence >= 50 && confidence <= 99.99)) {
      problems.add("--confidence: expected 50 to 99.99, not " + confidence);
    }
    return sources.contains(AGAINST) ? compareSides(problems) : compareRuns(problems);
  }

  private int compareSides(List<String> problems) throws Exception {
    int at = sources.indexOf(AGAINST);
    List<PageRun> first = runs(sources.subList(0, at), problems);
    List<PageRun> second = runs(sources.subList(at + 1, sources.size()), problems);
    double largest = SideOptions.percent("--margin", margin, problems);
    if (!bounds.isEmpty() || markdown || json) {
      problems.add("--fail-if, --markdown and --json cannot be combined with 'against'");
    }
    boolean known = first.size() == at && second.size() == sources.size() - at - 1;
    if (problems.isEmpty() && (!known || Math.min(first.size(), second.size()) < 3)) {
      problems.add(
          "'against' needs at least three runs per side, each with its own result directory");
    }
    ConfigurationException.throwIfAny(problems);
    var sides =
        List.of(new SideRuns("first", figures(first)), new SideRuns("second", figures(second)));
    var judge = new Judge(InterimAnalyses.NONE, 1 - confidence / 100, largest);
    print(new Comparison(sides, Sampling.UNPAIRED, judge));
    return ExitStatus.DONE;
  }

  private int compareRuns(List<String> problems) throws Exception {
    List<FailureBound> limits = limits(problems);
    List<PageRun> runs = runs(sources, problems);
    if (runs.size() > MOST_RUNS) {
      problems.add(
          ("%d runs do not fit into one table; select lines with <table>:<column>=<value>, or a run"
                  + " with <sweep>/<run>")
              .formatted(runs.size()));
    }
    if (runs.size() == 1 && limits.stream().anyMatch(FailureBound::relative)) {
      problems.add("--fail-if with a ratio, such as 1.1x, needs two runs: name a second <run>");
    }
    ConfigurationException.throwIfAny(problems);
    var comparison = Comparison.ofRuns(figures(runs), confidence / 100);
    ConfigurationException.throwIfAny(comparison.problems());
    if (json) {
      RunsPage page = RunsPage.of(sources, runs, confidence / 100);
      spec.commandLine().getOut().println(page.json().toPrettyString());
    }
    print(comparison);
    List<String> broken =
        limits.stream().flatMap(limit -> limit.broken(comparison).stream()).toList();
    broken.forEach(this::note);
    return broken.isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private void print(Comparison comparison) throws IOException {
    var table = new ComparisonTable(comparison);
    PrintWriter out = spec.commandLine().getOut();
    if (!json && markdown) {
      out.print(table.markdown());
    } else if (!json && Screen.isTerminal()) {
      out.print(new ComparisonSummary(comparison).text(Screen.width()));
      String answer = new ComparisonSentences(comparison).all();
      out.print(answer.isEmpty() ? "" : "\n" + Screen.wrapped(answer, 0) + "\n");
    } else if (!json) {
      out.print(table.text(Screen.width()));
    }
    if (csv != null) {
      table.write(csv);
    }
  }

  private void note(String sentence) {
    Screen.note(spec.commandLine().getErr(), sentence);
  }

  private List<FailureBound> limits(List<String> problems) {
    var limits = new ArrayList<FailureBound>();
    for (String bound : bounds) {
      try {
        limits.add(FailureBound.parse(bound));
      } catch (IllegalArgumentException e) {
        problems.add(e.getMessage());
      }
    }
    return limits;
  }

  /** Reads runs. Time series are read only if a page will be written. */
  private List<PageRun> runs(List<String> from, List<String> problems) {
    return RunsOfSource.read(
        from,
        json
            ? PageRun::read
            : source -> FiguresReader.read(source).stream().map(PageRun::of).toList(),
        e -> problems.add(ErrorMessages.fileMessage(e)));
  }

  private static List<Figures> figures(List<PageRun> runs) {
    return runs.stream().map(PageRun::figures).toList();
  }
}
