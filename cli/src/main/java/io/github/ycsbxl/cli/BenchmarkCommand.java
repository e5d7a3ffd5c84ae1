package io.github.ycsbxl.cli;

import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.ProcessBenchmark;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.Coordination;
import io.github.ycsbxl.fleet.EngineTask;
import io.github.ycsbxl.fleet.FleetBenchmark;
import io.github.ycsbxl.fleet.FleetPlan;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.screen.LiveView;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ClientsConfig;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.tables.OutputConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Commands load, run and bench, with one or several clients. */
abstract class BenchmarkCommand implements Callable<Integer> {
  private final BenchmarkKind kind;

  @Mixin private ClientOptions options;

  @Mixin private final JsonOption json = new JsonOption();

  @Mixin private final LiveView live = new LiveView();

  @Spec private CommandSpec spec;

  /** Options of a benchmark with one or several clients. */
  private static final class ClientOptions extends BenchmarkOptions {
    @Option(
        names = "-clients",
        paramLabel = "<n>",
        description =
            "Measure with n clients; load, run and bench start them on this machine. Each"
                + " client gets its own threadcount, target and operationcount.")
    private Integer clients;

    @Option(
        names = "-clients-every",
        paramLabel = "<time>",
        description = "Start one client every <time>: 30s. Same as -p client.every=<time>.")
    private String every;

    @Option(
        names = "-sla",
        split = ",",
        paramLabel = "<slo>",
        description =
            "Fail the run (exit 1) if an SLO is violated: outage<5s, read-outage<5s,"
                + " write-outage<5s, availability>99.9%%, throughput>1000, failed<1%%, lost=0,"
                + " READ.p99<5ms. Same as -p sla=<slo>,<slo>.")
    private List<String> levels;

    @Option(
        names = "-sla-stop",
        description =
            "Abort the run as soon as an SLO or error.budget is violated. Same as "
                + "-p sla.stop=true.")
    private boolean stops;

    @Option(
        names = "-fault",
        paramLabel = "<fault>",
        description =
            "Inject a fault during the run: 'at 20s kill master', 'at 20s pause node 2 for"
                + " 5s', 'at 20s exec \"...\" revert \"...\"' (docs/faults.md). Same as -p"
                + " fault.<n>=<fault>.")
    private List<String> faults = List.of();

    @Option(
        names = "--summary",
        negatable = true,
        description = "Print a summary instead of stock YCSB's lines [on a terminal].")
    private Boolean summary;

    @Option(names = "--quiet", description = "Print errors only.")
    private boolean quiet;
  }

  @Option(
      names = "-t",
      hidden = true,
      description = "Run the workload; for compatibility with stock YCSB.")
  private boolean transactions;

  @Option(names = "-load", hidden = true, description = "Stock YCSB's flag of a load.")
  private boolean load;

  BenchmarkCommand(BenchmarkKind kind) {
    this.kind = kind;
  }

  BenchmarkKind kind() throws ConfigurationException {
    return kind;
  }

  @Override
  public Integer call() throws ConfigurationException, RunFailedException, IOException {
    checkFlags();
    BenchmarkKind kind = kind();
    BenchmarkSettings settings = settings(kind);
    Console all =
        Console.forCommand(options, spec, live).exporting(settings).summarizing(wantsSummary());
    Console console = options.quiet ? all.quiet() : all;
    BenchmarkOutcome outcome;
    // Not a separate method, to keep the stack short between main and a connection.
    try (live) {
      try {
        if (options.clients == null && !isCoordinator()) {
          var plan = BenchmarkPlan.read(settings, kind);
          outcome = new ProcessBenchmark(plan, kind, console, console.stop()).run();
        } else {
          FleetPlan fleet = fleet(settings, kind, Optional.ofNullable(options.clients));
          outcome = FleetBenchmark.run(fleet, kind, coordination(), console, console.stop());
        }
      } finally {
        console.status().clear();
      }
      boolean reported =
          console.reports().write(outcome, settings.reader().find(OutputConfig.EXPORT_FILE));
      if (options.quiet) {
        outcome.faults().forEach(all::note);
      }
      console.verdict(outcome);
      return outcome.passed() && reported ? ExitStatus.DONE : ExitStatus.FAILED;
    }
  }

  private boolean wantsSummary() {
    return options.summary == null ? Screen.isTerminal() : options.summary;
  }

  /** Returns true if clients join this process, which then measures nothing itself. */
  boolean isCoordinator() {
    return false;
  }

  /**
   * Checks the options for several clients.
   *
   * @param clients their number; given unless this command is a coordinator
   */
  FleetPlan fleet(BenchmarkSettings settings, BenchmarkKind kind, Optional<Integer> clients)
      throws ConfigurationException, RunFailedException {
    return FleetPlan.read(settings, kind, clients.orElseThrow());
  }

  /** Opens the coordinator of a valid plan. */
  Coordination coordination() throws ConfigurationException {
    return Coordination.here(Main.class);
  }

  /**
   * Checks the flags -load and -t of stock YCSB's client. They are redundant here, but command
   * lines copied from stock YCSB's output contain them.
   */
  private void checkFlags() throws ConfigurationException {
    if (load && kind != BenchmarkKind.LOAD) {
      throw new ConfigurationException("-load: use the command 'ycsb load'");
    }
    if (transactions && kind == BenchmarkKind.LOAD) {
      throw new ConfigurationException("-t: use the command 'ycsb run'");
    }
  }

  BenchmarkSettings settings(BenchmarkKind kind) throws ConfigurationException, IOException {
    BenchmarkSettings given = json.applyTo(PropertySources.read(options));
    BenchmarkSettings alone = isCoordinator() ? given : EngineTask.refuse(given, System.getenv());
    BenchmarkSettings settings = withLevels(added(alone)).withFaults(options.faults);
    // These commands complete an interrupted load, and do not reject existing records.
    return kind == BenchmarkKind.BENCH || kind == BenchmarkKind.COMPLETE
        ? settings.skippingExisting()
        : settings;
  }

  private BenchmarkSettings withLevels(BenchmarkSettings settings) {
    var problems = new ArrayList<>(settings.problems());
    var given = new TreeMap<String, String>();
    if (options.levels != null) {
      given.put(SlaConfig.SLA.name(), String.join(",", options.levels));
    }
    if (options.stops) {
      given.put(SlaConfig.STOP.name(), "true");
    }
    if (kind == BenchmarkKind.LOAD && !given.isEmpty()) {
      String option =
          options.levels == null ? "-sla-stop" : "-sla " + given.get(SlaConfig.SLA.name());
      problems.add(option + ": expected only with run or bench");
    }
    return settings.withProblems(problems).with(given);
  }

  private BenchmarkSettings added(BenchmarkSettings settings) {
    if (options.every == null) {
      return settings;
    }
    var problems = new ArrayList<>(settings.problems());
    if (options.clients == null) {
      problems.add("-clients-every " + options.every + ": needs -clients <n>");
    }
    return settings.withProblems(problems).with(ClientsConfig.EVERY, options.every);
  }

  /** Command {@code ycsb bench}. */
  @Command(
      name = "bench",
      customSynopsis = "ycsb bench <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
      sortOptions = false,
      description = "Load missing records, warm up, run and write results.")
  static final class BenchCommand extends BenchmarkCommand {
    BenchCommand() {
      super(BenchmarkKind.BENCH);
    }
  }

  /** Command {@code ycsb load}. */
  @Command(
      name = "load",
      customSynopsis = "ycsb load <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
      sortOptions = false,
      description = "Load the records into the store.")
  static final class LoadCommand extends BenchmarkCommand {
    @Option(names = "-missing", description = "Load only missing records.")
    private boolean missing;

    LoadCommand() {
      super(BenchmarkKind.LOAD);
    }

    @Override
    BenchmarkKind kind() throws ConfigurationException {
      return missing ? BenchmarkKind.COMPLETE : super.kind();
    }
  }

  /** Command {@code ycsb run}. */
  @Command(
      name = "run",
      customSynopsis = "ycsb run <binding> [-P <file>]... [-p <name>=<value>]... [<option>]...",
      sortOptions = false,
      description = "Run the workload on a loaded store.")
  static final class RunCommand extends BenchmarkCommand {
    RunCommand() {
      super(BenchmarkKind.RUN);
    }
  }

  /** Options of all commands that run one benchmark. They are the options of stock YCSB. */
  static class BenchmarkOptions extends StoreOptions.RunningOptions {
    @Option(names = "-threads", paramLabel = "<n>", description = "Same as -p threadcount=n.")
    String threads;

    @Option(names = "-target", paramLabel = "<n>", description = "Same as -p target=n.")
    String target;

    @Option(
        names = "-scenario",
        paramLabel = "<name>=<file>",
        description =
            "Run this workload at the same time as others; repeat for each (docs/scenarios.md). Same"
                + " as -p scenario.<name>=<file>.")
    List<String> scenarios = new ArrayList<>();
  }
}
