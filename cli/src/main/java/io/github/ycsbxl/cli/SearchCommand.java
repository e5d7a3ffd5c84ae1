package io.github.ycsbxl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.EngineTask;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.screen.LiveView;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.screen.SearchSummary;
import io.github.ycsbxl.series.Search;
import io.github.ycsbxl.series.SearchPhase;
import io.github.ycsbxl.series.StepOutcome;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.slo.ServiceLevel;
import io.github.ycsbxl.slo.SlaConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command {@code ycsb search}. */
@Command(
    name = "search",
    customSynopsis = "ycsb search <binding> -sla <bound>[,<bound>]... [<option>]...",
    sortOptions = false,
    description =
        "Find the highest rate that meets an SLO. Loads missing records, runs at full"
            + " speed, then bisects in runs of search.seconds and confirms the result.")
final class SearchCommand implements Callable<Integer> {
  @Mixin private StoreOptions.RunningOptions options;

  @Option(
      names = "-sla",
      required = true,
      split = ",",
      paramLabel = "<bound>",
      description = "Meet this SLO, such as READ.p99<5ms; repeatable, also with outage<1s.")
  private List<String> bounds;

  @Option(names = "-sla-stop", description = "Abort each run as soon as an SLO is violated.")
  private boolean stops;

  @Option(names = "-threads", paramLabel = "<n>", description = "Same as -p threadcount=n.")
  private String threads;

  @Option(
      names = "-clients",
      paramLabel = "<n>",
      description = "Start n clients on this machine for each step.")
  private Integer clients;

  @Mixin private JsonOption json;

  @Mixin private LiveView live;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    List<ServiceLevel> levels = levels();
    List<ServiceLevel> limits = levels.stream().filter(level -> level.row().isPresent()).toList();
    if (limits.isEmpty()) {
      throw new ConfigurationException(
          "-sla "
              + String.join(",", bounds)
              + ": expected at least one latency, such as READ.p99<5ms");
    }
    if (clients != null && clients < 1) {
      throw new ConfigurationException(
          "-clients " + clients + ": expected a whole number, 1 or more");
    }
    BenchmarkSettings settings =
        EngineTask.refuse(json.applyTo(PropertySources.read(options)), System.getenv());
    // Omit latency SLOs here: the search itself checks them after every step.
    String ofRuns =
        levels.stream()
            .filter(level -> level.row().isEmpty())
            .map(ServiceLevel::toString)
            .collect(Collectors.joining(","));
    if (!ofRuns.isEmpty()) {
      settings = settings.with(SlaConfig.SLA, ofRuns);
    }
    if (stops) {
      settings = settings.with(SlaConfig.STOP, true);
    }
    if (threads != null) {
      settings = settings.with(RunConfig.THREADS, threads);
    }
    try {
      return search(settings, limits, Console.forCommand(options, spec, live).exporting(settings));
    } finally {
      live.close();
    }
  }

  private int search(BenchmarkSettings settings, List<ServiceLevel> limits, Console console)
      throws Exception {
    Search.Outcome outcome =
        Search.run(
            settings,
            clients == null ? 0 : clients,
            Main.class,
            limits,
            StepConsole.ofSearch(console),
            (result, phase, step) -> print(console, result, phase, step, limits),
            console.stop());
    boolean stopped = console.stop().isRaised();
    if (!stopped && !Screen.isTerminal()) {
      console.out().println(answer(outcome, limits));
    }
    console.results(stopped, outcome.folder());
    boolean reported = report(outcome, limits, console);
    return outcome.opsPerSec().isPresent() && reported ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  /** Prints a step: a line on a terminal; otherwise one for people and one for tools. */
  private static void print(
      Console console,
      Phase result,
      SearchPhase phase,
      StepOutcome step,
      List<ServiceLevel> limits) {
    String name = result.run().title().name();
    if (Screen.isTerminal()) {
      console.note(name + ": " + SearchSummary.line(result, limits) + ": " + step);
    } else {
      console.note(StepConsole.line(name + ", " + phase, result) + ", " + step);
      console.out().println(line(result, limits, step));
    }
  }

  private static boolean report(Search.Outcome outcome, List<ServiceLevel> limits, Console console)
      throws IOException {
    ReportWriter reports = console.reports();
    if (outcome.steps().isEmpty()) {
      return reports.write(outcome.folder());
    }
    Function<ObjectNode, String> answer =
        console.stop().isRaised()
            ? page -> soFar(outcome, limits)
            : page ->
                TerminalEnding.ANSWER.apply(page)
                    + outcome.ending().map(why -> " " + why + ".").orElse("");
    return reports.writeWithEnding(
        outcome.folder(),
        ReportWriter.about(outcome.folder()),
        new TerminalEnding(
            TerminalEnding.HEADLINE,
            SearchSummary.format(outcome.steps(), Screen.width()),
            answer));
  }

  private static String soFar(Search.Outcome outcome, List<ServiceLevel> bounds) {
    return outcome.single().isPresent()
        ? format(
            "Stopped. The highest rate that met %s so far, in a single step: %,.0f ops/s.",
            limits(bounds), outcome.single().getAsDouble())
        : "Stopped before a step with a target rate met " + limits(bounds) + ".";
  }

  private List<ServiceLevel> levels() throws ConfigurationException {
    var levels = new ArrayList<ServiceLevel>();
    var problems = new ArrayList<String>();
    for (String bound : bounds) {
      try {
        levels.add(ServiceLevel.parse(bound));
      } catch (IllegalArgumentException e) {
        problems.add(e.getMessage());
      }
    }
    ConfigurationException.throwIfAny(problems);
    return levels;
  }

  private static String line(Phase result, List<ServiceLevel> bounds, StepOutcome step) {
    OptionalDouble target = result.run().targetOpsPerSec();
    String rate = target.isPresent() ? format("target %.0f", target.getAsDouble()) : "unlimited";
    return format(
        "%-9s %-18s %8.0f ops/s  %s  %s",
        result.run().title().name(), rate, result.opsPerSec(), measured(result, bounds), step);
  }

  private static String answer(Search.Outcome outcome, List<ServiceLevel> bounds) {
    String limits = limits(bounds);
    if (outcome.opsPerSec().isEmpty()) {
      return "no rate was confirmed to meet "
          + limits
          + outcome.single().stream()
              .mapToObj(rate -> format("; the highest single step that met it: %,.0f ops/s", rate))
              .collect(Collectors.joining())
          + outcome.ending().map(why -> ": " + why).orElse("");
    }
    return format(
        "%s is met up to %,.0f ops/s (confirmed: %s)",
        limits, outcome.opsPerSec().getAsDouble(), measured(outcome.confirmation(), bounds));
  }

  private static String limits(List<ServiceLevel> bounds) {
    return bounds.stream().map(ServiceLevel::toString).collect(Collectors.joining(", "));
  }

  /** Formats measured latencies, such as "READ.p99 = 4.210 ms". */
  private static String measured(Phase result, List<ServiceLevel> bounds) {
    return bounds.stream()
        .map(
            bound ->
                bound.bound().figure()
                    + " = "
                    + bound.millis(result).map(millis -> millis + " ms").orElse("nothing"))
        .collect(Collectors.joining(", "));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
