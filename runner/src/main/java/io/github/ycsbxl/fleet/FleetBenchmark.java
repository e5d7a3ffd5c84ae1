package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.benchmark.AuditStep;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.ResultFolders;
import io.github.ycsbxl.benchmark.RunDescriptions;
import io.github.ycsbxl.benchmark.StorePreconditions;
import io.github.ycsbxl.benchmark.VerdictBuilder;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.fleet.Fleet.FleetFailure;
import io.github.ycsbxl.fleet.Fleet.FleetSuccess;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.SteadyWatch;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ClientsConfig;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.setup.Version;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Benchmark by several clients, from their start to the merged result. This process serves an
 * embedded store to them. Used once, by one thread.
 */
public final class FleetBenchmark {
  /** Name of the phase that starts the run in all clients. */
  private static final String FIRST_RUN = PhasePlan.Kind.RUN.label() + "-1";

  private final FleetPlan fleet;
  private final Coordination coordination;
  private final BenchmarkKind kind;
  private final BenchmarkListener listener;
  private final StopSignal stop;
  private FaultRun nodes;
  private final VerdictBuilder verdict;
  private List<FleetFailure> failed = List.of();
  private List<FleetSuccess> succeeded = List.of();
  private final SeparateOutputs outputs = new SeparateOutputs();
  private boolean stopped;
  private final Optional<FleetProgress.SteadyRuns> steady;

  /** True if a client may have measured something. From then on, the result directory is kept. */
  private boolean begun;

  private AuditStep.LedgerPlaces elsewhere = (client, file) -> "";
  private Optional<MetricsServer> metrics = Optional.empty();

  private FleetBenchmark(
      FleetPlan fleet,
      Coordination coordination,
      BenchmarkKind kind,
      BenchmarkListener listener,
      StopSignal stop) {
    this.fleet = fleet;
    this.coordination = coordination;
    this.kind = kind;
    this.listener = listener;
    this.stop = stop;
    this.steady =
        fleet
            .plan()
            .common()
            .length()
            .steady()
            .map(rule -> new FleetProgress.SteadyRuns(rule, fleet.clients()));
    this.verdict = VerdictBuilder.of(fleet.plan());
  }

  /**
   * Runs the benchmark until done or until the signal is raised.
   *
   * @param coordination starts the clients or waits for them; its server is closed at the end
   */
  public static BenchmarkOutcome run(
      FleetPlan fleet,
      BenchmarkKind kind,
      Coordination coordination,
      BenchmarkListener listener,
      StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    try (coordination) {
      return new FleetBenchmark(fleet, coordination, kind, listener, stop).run();
    }
  }

  private BenchmarkOutcome run() throws ConfigurationException, RunFailedException, IOException {
    BenchmarkPlan plan = fleet.plan();
    plan.common().notes().forEach(listener::note);
    plan.withoutEffect(true).forEach(listener::note);
    coordination.remark(fleet).ifPresent(listener::note);
    fleet.targets().forEach(listener::note);
    for (PartPlan part : plan.parts()) {
      RunPlan own = part.runPlan();
      if (kind.loads()) {
        long records = own.recordsToLoad() * fleet.clients();
        StorePreconditions.refuseWhatCannotFit(part, own, records, "");
      } else {
        StorePreconditions.refuseNewStore(part, own);
      }
    }
    ResultFolder folder = ResultFolder.open(ResultFolders.make(plan, name()));
    try {
      OutputConfig output = plan.common().output();
      metrics = MetricsServer.open(output.addresses().metrics(), output.addresses().metricsPort());
      metrics.ifPresent(server -> listener.note("metrics at " + server.url()));
      return run(folder);
    } finally {
      metrics.ifPresent(MetricsServer::close);
      folder.close(outputs);
      if (!begun) {
        discard(folder);
      }
    }
  }

  /** Deletes the directory of a refused benchmark, so that a corrected command can use its name. */
  private void discard(ResultFolder folder) {
    try {
      Path clients = folder.path().resolve(Run.CLIENTS);
      if (Files.isDirectory(clients)) {
        FolderStore.deleteTree(clients);
      }
      folder.discard();
    } catch (IOException e) {
      listener.note("cannot delete %s: %s".formatted(folder.path(), ErrorMessages.fileMessage(e)));
    }
  }

  private BenchmarkOutcome run(ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkPlan plan = fleet.plan();
    folder
        .log()
        .plan(
            RunDescriptions.of(plan, plan.runPlans(), folder.runName()).ofClients(fleet.clients()));
    nodes = fleet.faultsOfStore(folder.log()::faults).endedBy(stop::isRaised, listener::note);
    listener.started(plan, kind, folder.path());
    StorePreconditions.noteFolder(plan, listener);
    // From here on, a signal must also end the clients.
    listener.connected(
        "%d clients, at most %d s".formatted(fleet.clients(), ChildProcess.PATIENCE.toSeconds()));
    Optional<StoreServer> server = fleet.server();
    if (server.isEmpty()) {
      return runClients(fleet.ofClients(), folder);
    }
    server.get().start();
    try (StoreServer running = server.get()) {
      listener.note("the clients share the store at " + running.addresses());
      return runClients(served(running), folder);
    }
  }

  /**
   * Returns the settings by which clients use the served store. They also allow a later audit to
   * open the store when the server has ended.
   */
  private BenchmarkSettings served(StoreServer running) {
    BenchmarkSettings clients = fleet.ofClients().with(running.clientProperties());
    return fleet
        .plan()
        .store()
        .folder()
        .map(store -> clients.with(ClientsConfig.SERVED, store.folder()))
        .orElse(clients);
  }

  private BenchmarkOutcome runClients(BenchmarkSettings settings, ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    BenchmarkSettings unbroken = fleet.withoutFaults(settings);
    StorePreconditions.announce(unbroken, kind, fleet.plan().store().folder(), listener, stop);
    var clients = FleetFolder.make(folder.path(), fleet.clients(), settings);
    begun = true;
    try (Fleet processes = coordination.begin(setup(clients, folder.runName()), listener::note)) {
      nodes.follow(() -> processes.sinceStart(FIRST_RUN));
      FleetProgress progress =
          new FleetProgress(clients.results(), this::progress, new IntervalsOfClients(processes));
      failed = processes.await(stop::isRaised, progress::update);
      progress.end();
      succeeded = processes.succeeded();
      elsewhere = processes::ledgerOf;
      if (processes.refused()) {
        begun = false;
        throw new ConfigurationException(failed.stream().map(FleetFailure::text).toList());
      }
    } finally {
      nodes.ended();
    }
    stopped = stop.isRaised();
    return merged(settings, folder, clients);
  }

  private FleetSetup setup(FleetFolder clients, String runName) throws ConfigurationException {
    BenchmarkSettings ofClients = coordination.settings(clients.settings());
    return new FleetSetup(
        runName,
        kind.name(),
        ofClients.binding().orElse(null),
        ofClients.given(),
        coordination.files(ofClients),
        fleet.plan().common().faults().killedClients(),
        clients.path(),
        Version.ours(),
        ofClients.read(ClientsConfig::from),
        coordination.replaced());
  }

  private BenchmarkOutcome merged(
      BenchmarkSettings settings, ResultFolder folder, FleetFolder clients)
      throws ConfigurationException, RunFailedException, IOException {
    FleetResult sum = FleetResult.read(folder.path(), fleet.clients());
    judge(sum);
    if (sum.isEmpty()) {
      throw withoutResult(clients, folder);
    }
    Run summed = withEnds(sum.writeTo(folder, nodes.times(), outputs), folder);
    SortedMap<String, AuditSummary> audits =
        new FleetAudit(fleet.plan(), settings, verdict, listener, stop)
            .run(clients.results(), elsewhere, folder.path(), summed.phases());
    Optional<AuditSummary> audit = AuditSummary.sum(audits);
    audit.ifPresent(found -> verdict.audit(found, stop.isRaised()));
    if (audit.isPresent()) {
      outputs.write(folder.log().lines(), () -> folder.log().audit(audit.get()));
    }
    Run run = summed.audited(audit);
    List<Phase> results = run.phases();
    verdict.levels(fleet.plan(), results, audits, false);
    var outcome = new BenchmarkOutcome(run.ended(verdict.verdict(results)));
    // The listener gets the results before the files are written, since writing may fail.
    listener.measured(fleet.plan(), kind, outcome);
    outputs.write(folder.log().lines(), () -> folder.end(outcome.verdict()));
    return written(outcome, folder);
  }

  /** Adds whether and when each run became steady. A run that was stopped did not end. */
  private Run withEnds(Run summed, ResultFolder folder) {
    int iterations = fleet.plan().common().length().iterations();
    SortedMap<String, String> ends = new TreeMap<>();
    steady.filter(any -> !stopped).ifPresent(runs -> ends.putAll(runs.ends(iterations)));
    if (ends.isEmpty()) {
      return summed;
    }
    ends.forEach(
        (run, words) -> {
          // Runs that did not become steady get a warning.
          if (SteadyWatch.unsteady(Map.of(run, words)).isEmpty()) {
            listener.note(run.substring(SteadyWatch.FACT.length()) + ": " + words);
          }
        });
    outputs.write(folder.log().lines(), () -> folder.log().facts(ends));
    return summed.plus(ends);
  }

  private BenchmarkOutcome written(BenchmarkOutcome outcome, ResultFolder folder)
      throws IOException {
    Run run = outcome.run();
    ResultFolders.write(folder, fleet.plan().common().output(), outcome, listener, outputs);
    if (!outputs.problems().isEmpty()) {
      verdict.addAll(Kind.OTHER, outputs.problems().stream().distinct().toList());
      outputs.write(folder.log().lines(), () -> folder.end(verdict.verdict(run.phases())));
    }
    var closing = new SeparateOutputs();
    folder.close(closing);
    verdict.addAll(Kind.OTHER, closing.problems());
    verdict.texts().forEach(listener::failed);
    return new BenchmarkOutcome(run.ended(verdict.verdict(run.phases())));
  }

  /** Judges clients by their logs, or by how they ended if a log does not tell why they failed. */
  private void judge(FleetResult sum) {
    Set<Integer> explained =
        sum.logs().stream()
            .filter(log -> log.verdict().filter(Verdict::hasCause).isPresent())
            .map(log -> log.description().index())
            .collect(Collectors.toSet());
    failed.stream()
        .filter(one -> one.lost() || !explained.contains(one.client()))
        .map(FleetFailure::failure)
        .forEach(verdict::add);
    verdict.addAll(Kind.OTHER, sum.unreadable());
    Set<Integer> ended =
        sum.logs().stream()
            .filter(Run::ended)
            .map(log -> log.description().index())
            .collect(Collectors.toSet());
    succeeded.stream()
        .filter(one -> !ended.contains(one.client()))
        .map(one -> one.name() + " reported success, but its log has no result")
        .forEach(sentence -> verdict.addAll(Kind.OTHER, List.of(sentence)));
    verdict.addAll(Kind.OTHER, stopped ? nodes.problemsOfStarted() : nodes.problems());
    if (stopped && !sum.isEmpty()) {
      verdict.add(Kind.STOPPED, name() + " was stopped before its end; its results are partial");
    }
    verdict.clients(sum.logs());
  }

  /** Returns the reason why there is no result. The logs of a stopped fleet may still be useful. */
  private RunFailedException withoutResult(FleetFolder clients, ResultFolder folder) {
    verdict.add(
        stopped ? Kind.STOPPED : Kind.OTHER,
        stopped
            ? "%s was stopped before anything was measured; the logs of its clients are in %s"
                .formatted(name(), clients.path())
            : "no client measured anything");
    outputs.write(folder.log().lines(), () -> folder.end(verdict.verdict(List.of())));
    List<String> reasons = verdict.texts();
    reasons.subList(0, reasons.size() - 1).forEach(listener::note);
    return new RunFailedException(reasons.get(reasons.size() - 1));
  }

  private IntervalListener progress(String phase) {
    IntervalListener shown = listener.progress(fleet.phase(phase), fleet.plan());
    return metrics.map(server -> server.listener(phase).and(shown)).orElse(shown);
  }

  /** Receiver of the intervals that the clients log. */
  private final class IntervalsOfClients implements FleetProgress.ClientListener {
    private final Fleet processes;

    IntervalsOfClients(Fleet processes) {
      this.processes = processes;
    }

    @Override
    public void take(int client, PhaseKey phase, Interval interval) {
      if (steady.filter(runs -> runs.take(client, phase, interval)).isPresent()) {
        processes.complete(phase.phase() + "-" + phase.iteration());
      }
      metrics.ifPresent(server -> server.add(client, phase.phase(), interval));
    }

    @Override
    public void unreadable(String why) {
      listener.note(why + "; progress now covers the other clients only");
    }
  }

  private String name() {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /**
   * The directory {@code clients} in a fleet's result directory, with the logs, results and
   * settings of its clients. Immutable.
   */
  private record FleetFolder(Path path, BenchmarkSettings settings, int clients) {
    static FleetFolder make(Path testFolder, int clients, BenchmarkSettings settings)
        throws IOException {
      Path path = Files.createDirectories(testFolder.resolve(Run.CLIENTS)).toAbsolutePath();
      return new FleetFolder(path, settings.without(Scope.COORDINATOR), clients);
    }

    /** Returns the result directories of the clients. */
    List<Path> results() {
      return IntStream.range(0, clients).mapToObj(index -> path.resolve(runName(index))).toList();
    }

    private static String runName(int index) {
      return "client-" + index;
    }
  }
}
