package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.fleet.EngineTask;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.screen.LiveView;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.screen.StepsSummary;
import io.github.ycsbxl.series.Sweep;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.SweepProperties;
import io.github.ycsbxl.tables.ScalabilityTable;
import io.github.ycsbxl.tables.SweepTable;
import io.github.ycsbxl.tables.SweepTable.SweepRow;
import io.github.ycsbxl.tables.Table;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command {@code ycsb sweep}. */
@Command(
    name = "sweep",
    customSynopsis =
        "ycsb sweep <binding> [-threads <list>] [-target <list>] [-clients <list>] [-shards <list>] "
            + "[-nodes <list>] [-over <names>] [-P <file>]... [<option>]...",
    sortOptions = false,
    description =
        "Run once per value of a setting: threads, target rate, clients, store size or"
            + " any property. Loads missing records first. A <list> is 1,2,4 or 10..100..10"
            + " (from, to, step); several lists are combined. The run.name of an interrupted"
            + " sweep continues it.")
final class SweepCommand implements Callable<Integer> {
  /** Time in s that a JVM needs to warm up. Reports use the same value. */
  private static final double WARM_UP_SECONDS = 10;

  @Mixin private StoreOptions.RunningOptions options;

  @Option(names = "-threads", paramLabel = "<list>", description = "Vary the threads per client.")
  private String threads;

  @Option(names = "-target", paramLabel = "<list>", description = "Vary the target rate, in ops/s.")
  private String targets;

  @Option(names = "-clients", paramLabel = "<list>", description = "Vary the number of clients.")
  private String clients;

  @Option(
      names = "-shards",
      paramLabel = "<list>",
      description = "Vary the shards of a local store.")
  private String shards;

  @Option(
      names = "-nodes",
      paramLabel = "<list>",
      description = "Vary the nodes of a served cluster.")
  private String nodes;

  @Option(
      names = "-over",
      paramLabel = "<names>",
      description = "Vary properties with lists of values, -p x=1,2,3; x+y change together.")
  private String over;

  @Option(
      names = "-grow",
      description = "Scale records and clients in proportion to the shards or nodes.")
  private boolean grow;

  @Mixin private JsonOption json;

  @Mixin private LiveView live;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    try {
      BenchmarkSettings settings = settings();
      return sweep(settings, Console.forCommand(options, spec, live).exporting(settings));
    } finally {
      live.close();
    }
  }

  private int sweep(BenchmarkSettings settings, Console console) throws Exception {
    Sweep.Outcome outcome =
        Sweep.run(settings, Main.class, new StepConsole(console), console.stop());
    if (outcome.rows().isEmpty()) {
      return ExitStatus.FAILED;
    }
    if (!Screen.isTerminal()) {
      console.out().print(table(outcome));
    }
    warnOfShortSteps(outcome.rows(), settings.reader().get(RunConfig.WARMUP_SECONDS), console);
    console.results(console.stop().isRaised(), outcome.folder());
    boolean reported =
        outcome.sizes().isEmpty()
            || console
                .reports()
                .writeWithEnding(
                    outcome.folder(),
                    ReportWriter.about(outcome.folder()),
                    new TerminalEnding(
                        TerminalEnding.HEADLINE,
                        StepsSummary.format(outcome.rows(), outcome.swept(), Screen.width()),
                        TerminalEnding.ANSWER));
    return outcome.passed() && reported ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  private static String table(Sweep.Outcome outcome) {
    return outcome.differInSize()
        ? text(ScalabilityTable.forPeople(outcome.sizes(), outcome.swept()), outcome.sizes())
        : text(SweepTable.table(outcome.swept(), outcome.rows()), outcome.rows());
  }

  private static <R> String text(Table<R> table, List<R> rows) {
    return table.withoutEmpty(rows).aligned(rows, Screen.width());
  }

  private static void warnOfShortSteps(List<SweepRow> steps, long warmupSeconds, Console console) {
    DoubleSummaryStatistics seconds =
        steps.stream()
            .flatMap(step -> step.result().stream())
            .filter(step -> !step.partial())
            .mapToDouble(Phase::seconds)
            .filter(measured -> warmupSeconds + measured < WARM_UP_SECONDS)
            .summaryStatistics();
    if (seconds.getCount() > 0) {
      console.note(
          String.format(
              Locale.ROOT,
              "warning: steps of %.1f to %.1f s are short: a JVM needs about 10 s to warm up; raise"
                  + " operationcount or maxexecutiontime",
              seconds.getMin(),
              seconds.getMax()));
    }
  }

  private BenchmarkSettings settings() throws ConfigurationException {
    var varied = new ArrayList<Property<?>>();
    Optional.ofNullable(threads).ifPresent(any -> varied.add(RunConfig.THREADS));
    Optional.ofNullable(targets).ifPresent(any -> varied.add(ArrivalConfig.TARGET));
    BenchmarkSettings settings =
        EngineTask.refuse(json.applyTo(PropertySources.read(options, varied)), System.getenv());
    settings = with(settings, SweepProperties.THREADS, threads);
    settings = with(settings, SweepProperties.TARGETS, targets);
    settings = with(settings, SweepProperties.CLIENTS, clients);
    settings = with(settings, SweepProperties.SHARDS, shards);
    settings = with(settings, SweepProperties.NODES, nodes);
    settings = with(settings, SweepProperties.OVER, over);
    return grow ? settings.with(SweepProperties.GROW, true) : settings;
  }

  private static BenchmarkSettings with(
      BenchmarkSettings settings, Property<?> property, String value) {
    return value == null ? settings : settings.with(property, value);
  }
}
