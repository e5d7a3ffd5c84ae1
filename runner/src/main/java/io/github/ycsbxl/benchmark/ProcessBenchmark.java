package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.figures.LiveFigures;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.CommonStart;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.run.DiskMeter;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.run.StoreLookup;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A benchmark of one client, from opening connections to writing results. After the first operation
 * has started, written files are never deleted. Used once, by one thread.
 */
public final class ProcessBenchmark {
  private final BenchmarkPlan plan;
  private final BenchmarkKind kind;
  private final BenchmarkListener listener;
  private final StopSignal stop;
  private final PhaseGate gate;
  private final UnaryOperator<RunDescription> described;
  private final List<Phase> results = new ArrayList<>();
  private final VerdictBuilder verdict;
  private final SeparateOutputs outputs = new SeparateOutputs();
  private final LoggedPhases phases;
  private Optional<AuditSummary> audit = Optional.empty();
  private final SortedMap<String, AuditSummary> audits = new TreeMap<>();
  private Optional<Row> cleanUps = Optional.empty();
  private Optional<MetricsServer> metrics = Optional.empty();
  private RunDescription description;

  /**
   * Failure for the verdict in the log if an exception ends the benchmark. The caller reports the
   * exception to the user.
   */
  private List<Failure> broken = List.of();

  /** True if an operation may have started. From then on, the result directory is kept. */
  private boolean begun;

  /**
   * True until the end of the current phase is logged. Until then, the log contains only intervals
   * of the phase.
   */
  private boolean unfinished;

  public ProcessBenchmark(
      BenchmarkPlan plan, BenchmarkKind kind, BenchmarkListener listener, StopSignal stop) {
    this(plan, kind, listener, stop, PhaseGate.OPEN, UnaryOperator.identity());
  }

  /**
   * Creates the benchmark of one of several clients.
   *
   * @param gate where the clients wait for each other
   * @param described converts this client's run description to the description for the log
   */
  public ProcessBenchmark(
      BenchmarkPlan plan,
      BenchmarkKind kind,
      BenchmarkListener listener,
      StopSignal stop,
      PhaseGate gate,
      UnaryOperator<RunDescription> described) {
    this.plan = plan;
    this.kind = kind;
    this.listener = listener;
    this.stop = stop;
    this.gate = gate;
    this.described = described;
    this.verdict = VerdictBuilder.of(plan);
    this.phases = new LoggedPhases(plan, verdict, listener, stop, gate);
  }

  /** Runs the benchmark until done or until the signal is raised. */
  public BenchmarkOutcome run() throws ConfigurationException, RunFailedException, IOException {
    boolean done = false;
    try {
      refuseSteadyPart();
      PartRuns runs = PartRuns.of(plan);
      refuseUnfitStores(runs);
      ResultFolder folder = makeFolder();
      try {
        start(runs, folder);
        Closeable store = plan.store().start();
        try (store;
            PartRuns open = open(runs)) {
          measure(open, folder);
        } catch (StoreLookup.AbandonedException e) {
          endWhereStopped(e);
        }
      } finally {
        close(runs, folder);
      }
      done = true;
      return outcome(folder);
    } finally {
      if (!done || !verdict.passes()) {
        gate.giveUp();
      }
    }
  }

  /** Rejects a test of all clients' throughput by one of several that nobody coordinates. */
  private void refuseSteadyPart() throws ConfigurationException {
    if (gate == PhaseGate.OPEN
        && plan.common().clients().count() > 1
        && plan.common().length().steady().isPresent()) {
      throw new ConfigurationException(
          "until=steady: clients that were started separately do not see each other's results; use"
              + " -clients, or 'ycsb coordinate' and 'ycsb join'");
    }
  }

  /** Rejects a load that does not fit and a run without a store, before anything is created. */
  private void refuseUnfitStores(PartRuns runs) throws ConfigurationException, IOException {
    for (PartRun one : runs.all()) {
      if (kind.loads()) {
        long records = one.runPlan().recordsToLoad();
        StorePreconditions.refuseWhatCannotFit(
            one.plan(), one.runPlan(), records, one.plan().share());
      } else {
        StorePreconditions.refuseNewStore(one.plan(), one.runPlan());
      }
    }
  }

  /** Keeps the measurements made before the user interrupted a wait for the store. */
  private void endWhereStopped(StoreLookup.AbandonedException wait)
      throws StoreLookup.AbandonedException {
    if (!stop.isRaised()) {
      throw wait;
    }
    verdict.add(Kind.STOPPED, wait.getMessage());
    listener.note(wait.getMessage());
  }

  /** Opens the store. The user can interrupt this. */
  private PartRuns open(PartRuns runs) throws RunFailedException {
    listener.connected(
        "%d client threads, at most %d s"
            .formatted(plan.common().threads(), Engine.PATIENCE.toSeconds()));
    runs.open(stop, listener::note);
    return runs;
  }

  private ResultFolder makeFolder() throws ConfigurationException, IOException {
    plan.common().notes().forEach(listener::note);
    // A client of a fleet uses the store that the coordinator has chosen.
    if (gate == PhaseGate.OPEN) {
      plan.withoutEffect(false).forEach(listener::note);
    }
    String name = kind.name().toLowerCase(Locale.ROOT);
    return ResultFolder.open(ResultFolders.make(plan, name));
  }

  private void start(PartRuns runs, ResultFolder folder) throws RunFailedException, IOException {
    description = described.apply(RunDescriptions.of(plan, runs.runPlans(), folder.runName()));
    var output = plan.common().output();
    folder.logOperations(output.logsOperations());
    folder.log().plan(description);
    metrics = MetricsServer.open(output.addresses().metrics(), output.addresses().metricsPort());
    listener.started(plan, kind, folder.path());
    StorePreconditions.noteFolder(plan, listener);
    phases.measure(new DiskMeter(plan.measuredFolder(), runs.runPlans(), listener::note));
    metrics.ifPresent(phases::follow);
    metrics.ifPresent(server -> server.addProcess(LiveFigures.sinceNow(description)));
    metrics.ifPresent(server -> listener.note("metrics at " + server.url()));
    if (kind.runs()) {
      runs.openLedgers(folder);
    }
  }

  /** Closes the directory. Some file systems report a full disk only when a file is closed. */
  private void close(PartRuns runs, ResultFolder folder) throws IOException {
    metrics.ifPresent(MetricsServer::close);
    var closing = new SeparateOutputs();
    // The directory is closed whatever happens, since its lock would remain.
    closing.write(folder.path(), runs::closeLedgers);
    folder.close(closing);
    if (!begun) {
      folder.discard();
      return;
    }
    fail(closing);
    if (unfinished) {
      listener.note(
          "the phase is incomplete; 'ycsb report %s' shows the intervals until then"
              .formatted(folder.path()));
    }
  }

  private void fail(SeparateOutputs written) {
    written.problems().forEach(listener::failed);
    verdict.addAll(Kind.OTHER, written.problems());
  }

  private void measure(PartRuns runs, ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    Topology topology = runs.topology();
    OptionalInt nodes =
        topology.nodes().isPresent() ? topology.nodes() : plan.store().topology().nodes();
    description =
        description
            .spread(topology.shards(), topology.replicationFactor())
            .configured(CostConfig.withNodes(description.configuration(), nodes));
    description = description.plus(runs.reportedSettings());
    folder.log().plan(description);
    try {
      runPhases(runs, folder);
    } catch (ConfigurationException
        | RunFailedException
        | IOException
        | RuntimeException
        | Error e) {
      endBy(e);
      throw e;
    } finally {
      try {
        runs.closeLedgers();
      } finally {
        reportOrEnd(runs, folder);
      }
    }
  }

  private void runPhases(PartRuns runs, ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    for (PartRun one : runs.all()) {
      one.preconditions(kind).refuseOtherRecords(listener.part(one.plan()));
    }
    if (kind.loads()) {
      load(runs, folder);
    } else {
      for (PartRun one : runs.all()) {
        one.preconditions(kind).refuseIncompleteLoad();
      }
    }
    if (kind.runs() && verdict.passes()) {
      for (PartRun one : runs.all()) {
        one.preconditions(kind).refuseInsertsThatMeetRecords();
        one.preconditions(kind).noteRecordsBeyond(listener.part(one.plan()));
      }
    }
    if (kind.runs() && verdict.passes()) {
      if (plan.common().length().warmup().isWanted()) {
        warmUp(runs);
      }
      for (int iteration = 1; iteration <= plan.common().length().iterations(); iteration++) {
        run(runs, iteration, folder);
      }
      if (begun) {
        audit(runs, folder);
      }
    }
  }

  private void audit(PartRuns runs, ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    if (isOneOfMany()) {
      noteAuditOfOthers(runs);
    } else {
      runs.closeLedgers();
      Set<Integer> killed = plan.common().faults().killedClients();
      for (PartRun one : runs.all()) {
        BenchmarkListener own = listener.part(one.plan());
        new AuditStep(one.plan(), killed, folder.path(), verdict, own, stop)
            .run(results, List.of(folder.path()), (client, file) -> "", one.engine()::audit)
            .ifPresent(found -> audits.put(one.name(), found));
      }
      AuditSummary.sum(audits).ifPresent(found -> judge(found, folder));
    }
    // With several clients, the coordinator judges the SLOs that need an audit, because it audits
    // all clients.
    verdict.levels(plan, results, audits, isOneOfMany());
  }

  /** Returns true if the audit of all clients follows when all of them have ended. */
  private boolean isOneOfMany() {
    return gate != PhaseGate.OPEN || plan.common().clients().count() > 1;
  }

  private void noteAuditOfOthers(PartRuns runs) {
    if (runs.all().stream().anyMatch(PartRun::isAudited)) {
      listener.note(
          gate != PhaseGate.OPEN
              ? "the coordinator audits when all clients have finished"
              : "not audited yet: when all %d clients have finished, run 'ycsb audit' on all result directories"
                  .formatted(plan.common().clients().count()));
    }
  }

  private void run(PartRuns runs, int iteration, ResultFolder folder)
      throws RunFailedException, IOException {
    if (verdict.passes()) {
      var start = awaitOthers(PhasePlan.Kind.RUN.label() + "-" + iteration);
      gate.awaitTurn(stop::isRaised);
      PhasePlan sum =
          PhasePlan.run(plan.common().length()).joinedAfter(plan.common().clients().delay());
      if (mayBegin(sum)) {
        var phase =
            new PartRuns.PlannedPhase(
                sum, runs.all(), one -> PhasePlan.run(one.plan().run().length()));
        measure(phase, iteration, start, folder);
      }
    }
  }

  private void load(PartRuns runs, ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    var needed = new ArrayList<PartRun>();
    for (PartRun one : runs.all()) {
      StorePreconditions state = one.preconditions(kind);
      if (state.needsLoad(listener.part(one.plan()))) {
        state.announceLoad(listener.part(one.plan()), plan.store().folder());
        needed.add(one);
      }
    }
    // Wait even if this client has nothing to load, because the other clients wait for it.
    Optional<CommonStart> start = awaitOthers(PhasePlan.Kind.LOAD.label());
    boolean alone = plan.common().clients().count() == 1;
    if (needed.isEmpty() && (kind.runs() || alone)) {
      return;
    }
    // Each of several clients writes a result, even if it has nothing to load. Otherwise the
    // results cannot be aggregated.
    var load =
        new PartRuns.PlannedPhase(
            load(needed.isEmpty() ? runs.all() : needed, !needed.isEmpty()),
            alone ? needed : runs.all(),
            one -> load(List.of(one), needed.contains(one)));
    if (mayBegin(load.sum())) {
      measure(load, 1, start, folder);
    }
    if (verdict.passes()) {
      runs.awaitReplicas();
    }
  }

  /**
   * Returns the sum of the loads of these scenarios.
   *
   * @param needed false if the store already has their records
   */
  private PhasePlan load(List<PartRun> some, boolean needed) {
    long records = some.stream().mapToLong(one -> one.runPlan().recordsToLoad()).sum();
    return needed
        ? kind.limited(PhasePlan.load(records), plan.common().length().limit())
        : PhasePlan.existing(records);
  }

  private void warmUp(PartRuns runs) throws RunFailedException {
    PhasePlan phase = PhasePlan.warmup(plan.common().length());
    awaitOthers("warm-up");
    if (!mayBegin(phase)) {
      return;
    }
    begun = true;
    phases.warmUp(
        new PartRuns.PlannedPhase(
            phase, runs.all(), one -> PhasePlan.warmup(one.plan().run().length())));
  }

  /** Waits until all clients start a phase. */
  private Optional<CommonStart> awaitOthers(String phase) throws RunFailedException {
    Optional<CommonStart> start = gate.await(phase, stop::isRaised, phases::prepare);
    if (plan.common().clients().count() > 1) {
      start.flatMap(common -> common.remark(phase)).ifPresent(listener::note);
    }
    return start;
  }

  /**
   * Returns true unless the user stopped the benchmark during a wait, which counts as a failure.
   */
  private boolean mayBegin(PhasePlan phase) {
    if (stop.isRaised()) {
      verdict.add(Kind.STOPPED, phase.kind().label() + " was stopped before its start");
    }
    return !stop.isRaised();
  }

  private void measure(
      PartRuns.PlannedPhase phase, int iteration, Optional<CommonStart> start, ResultFolder folder)
      throws IOException {
    LoggedPhases.Ended ended =
        phases.run(phase, iteration, start, description, folder, () -> begun = unfinished = true);
    results.add(ended.result());
    write(folder, () -> folder.log().end(ended.result()));
    unfinished = false;
    phases.judge(ended, phase);
  }

  private void judge(AuditSummary found, ResultFolder folder) {
    audit = Optional.of(found);
    write(folder, () -> folder.log().audit(found));
    results.replaceAll(result -> result.audited(found));
    verdict.audit(found, stop.isRaised());
  }

  private void report(PartRuns runs, ResultFolder folder) throws RunFailedException, IOException {
    if (results.isEmpty()) {
      verdict.texts().forEach(listener::failed);
      return;
    }
    Map<String, String> atEnd = new TreeMap<>(MachineFacts.now("at end"));
    atEnd.putAll(phases.facts());
    description = description.plus(atEnd);
    results.replaceAll(result -> result.plus(atEnd));
    write(folder, () -> folder.log().facts(atEnd));
    folder.endOperations(outputs);
    cleanUps = runs.closeConnections(Engine.PATIENCE);
    try {
      // The listener gets the results before the files are written, since writing may fail.
      listener.measured(plan, kind, outcome(folder));
    } finally {
      write(folder);
    }
  }

  /** Writes the reports. Logs a failure to do so. */
  private void reportOrEnd(PartRuns runs, ResultFolder folder)
      throws RunFailedException, IOException {
    try {
      // Closing connections may fail or take long, so the results are written at the same time.
      report(runs, folder);
    } catch (RunFailedException | IOException | RuntimeException | Error e) {
      endBy(e);
      if (!results.isEmpty()) {
        end(folder);
      }
      throw e;
    }
  }

  /** Logs that an exception ended the benchmark. The caller reports the exception. */
  private void endBy(Throwable e) {
    Kind ending = stop.isRaised() ? Kind.STOPPED : Kind.OTHER;
    broken = List.of(new Failure(ending, ErrorMessages.message(e)));
  }

  /** Appends a line to the run log. A failure is reported with the outcome. */
  private void write(ResultFolder folder, SeparateOutputs.Writing line) {
    outputs.write(folder.log().lines(), line);
  }

  private void write(ResultFolder folder) throws RunFailedException, IOException {
    end(folder);
    ResultFolders.write(folder, plan.common().output(), outcome(folder), listener, outputs);
    verdict.texts().forEach(listener::failed);
    if (!outputs.problems().isEmpty()) {
      fail(outputs);
      end(folder);
    }
  }

  /**
   * Logs the verdict. After an unfinished phase it is omitted, so that the log is not mistaken for
   * complete.
   */
  private void end(ResultFolder folder) {
    if (!unfinished) {
      Verdict known = verdict.verdict(results);
      write(folder, () -> folder.end(broken.isEmpty() ? known : known.plus(broken)));
    }
  }

  private BenchmarkOutcome outcome(ResultFolder folder) {
    var run =
        new Run(folder.path(), description, results, audit, Optional.empty(), List.of())
            .ended(verdict.verdict(results));
    return new BenchmarkOutcome(run, phases.jvm(), cleanUps);
  }
}
