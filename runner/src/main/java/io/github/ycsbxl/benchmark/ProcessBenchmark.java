package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.faults.SlaConfig;
import io.github.ycsbxl.log.Outputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.run.StoreLookup;
import io.github.ycsbxl.tables.CostConfig;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
  private final Outputs outputs = new Outputs();
  private final LoggedPhases phases;
  private Optional<AuditSummary> audit = Optional.empty();
  private Optional<Row> cleanUps = Optional.empty();
  private Optional<MetricsServer> metrics = Optional.empty();
  private RunDescription description;

  /** Failure to log when an exception ends the benchmark. The caller reports the exception. */
  private List<Failure> broken = List.of();

  /** True if an operation may have started. From then on, the result directory is kept. */
  private boolean begun;

  /**
   * True until the current phase is complete in the log. Before that, the log has only its
   * intervals.
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
   * @param described converts this client's run description to the one that is logged
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
    this.phases = new LoggedPhases(plan, verdict, listener);
  }

  /** Runs the benchmark until done or until the signal is raised. */
  public BenchmarkOutcome run() throws ConfigurationException, RunFailedException, IOException {
    boolean done = false;
    try {
      RunPlan runPlan = plan.runPlan();
      if (kind.loads()) {
        StorePreconditions.refuseWhatCannotFit(
            plan, runPlan, runPlan.recordsToLoad(), plan.share());
      } else {
        StorePreconditions.refuseNewStore(plan, runPlan);
      }
      ResultFolder folder = makeFolder();
      try {
        start(runPlan, folder);
        Closeable store = plan.startStore();
        try (store;
            Engine engine = open(runPlan)) {
          measure(engine, runPlan, folder);
        } catch (StoreLookup.AbandonedException e) {
          endWhereStopped(e);
        }
      } finally {
        close(runPlan, folder);
      }
      done = true;
      return outcome(folder);
    } finally {
      if (!done || !verdict.passes()) {
        gate.giveUp();
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
  private Engine open(RunPlan runPlan) throws RunFailedException {
    listener.connected(
        "%d client threads, at most %d s"
            .formatted(plan.run().threads(), Engine.PATIENCE.toSeconds()));
    return Engine.open(runPlan, plan.isInProcess(), stop, listener::note);
  }

  private ResultFolder makeFolder() throws ConfigurationException, IOException {
    plan.notes().forEach(listener::note);
    String name = kind.name().toLowerCase(Locale.ROOT);
    return ResultFolder.open(ResultFolders.make(plan, name));
  }

  private void start(RunPlan runPlan, ResultFolder folder) throws RunFailedException, IOException {
    description = described.apply(RunDescriptions.of(plan, runPlan, folder.runName()));
    var output = plan.output();
    folder.logOperations(output.logsOperations());
    folder.log().plan(description);
    metrics = MetricsServer.open(output.metricsAddress(), output.metricsPort());
    listener.started(plan, kind, folder.path());
    StorePreconditions.noteFolder(plan, listener);
    metrics.ifPresent(phases::follow);
    metrics.ifPresent(server -> listener.note("metrics at " + server.url()));
    if (kind.runs()) {
      AuditStep.openLedger(runPlan, folder);
    }
  }

  /** Closes the directory. Some file systems report a full disk only when a file is closed. */
  private void close(RunPlan runPlan, ResultFolder folder) throws IOException {
    metrics.ifPresent(MetricsServer::close);
    AuditStep.closeLedger(runPlan);
    var closing = new Outputs();
    folder.close(closing);
    if (!begun) {
      folder.discard();
      return;
    }
    fail(closing);
    if (unfinished) {
      listener.note("'ycsb report " + folder.path() + "' reads what was measured before");
    }
  }

  private void fail(Outputs written) {
    written.problems().forEach(listener::note);
    verdict.addAll(Kind.OTHER, written.problems());
  }

  private void measure(Engine engine, RunPlan runPlan, ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    Topology topology = engine.topology();
    OptionalInt nodes = topology.nodes().isPresent() ? topology.nodes() : plan.topology().nodes();
    description =
        description
            .spread(topology.shards(), topology.replicationFactor())
            .configured(CostConfig.withNodes(description.configuration(), nodes));
    description = description.plus(Environment.ofStore(engine.reportedSettings()));
    folder.log().plan(description);
    try {
      runPhases(engine, runPlan, folder);
    } catch (ConfigurationException
        | RunFailedException
        | IOException
        | RuntimeException
        | Error e) {
      endBy(e);
      throw e;
    } finally {
      try {
        AuditStep.closeLedger(runPlan);
      } finally {
        reportOrEnd(engine, folder);
      }
    }
  }

  private void runPhases(Engine engine, RunPlan runPlan, ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    var state = new StorePreconditions(plan, kind, runPlan, engine);
    state.refuseOtherRecords(listener);
    if (kind.loads()) {
      load(state, engine, runPlan, folder);
    } else {
      state.refuseIncompleteLoad();
    }
    if (kind.runs() && verdict.passes()) {
      state.refuseInsertsThatMeetRecords();
      state.noteRecordsBeyond(listener);
    }
    if (kind.runs() && verdict.passes()) {
      if (plan.run().warmsUp()) {
        warmUp(engine);
      }
      for (int iteration = 1; iteration <= plan.run().iterations(); iteration++) {
        run(engine, iteration, folder);
      }
      if (begun) {
        boolean joined = gate != PhaseGate.OPEN;
        new AuditStep(plan, runPlan, folder, joined, listener, stop)
            .run(engine, results, verdict)
            .ifPresent(found -> judge(found, folder));
        // With several clients, SLOs on lost updates are judged later, by the audit of all clients.
        boolean auditedLater = plan.clients().count() > 1;
        SlaConfig judged = auditedLater ? plan.sla().beforeAudit() : plan.sla();
        verdict.levels(judged, results, audit);
      }
    }
  }

  private void run(Engine engine, int iteration, ResultFolder folder)
      throws RunFailedException, IOException {
    if (verdict.passes()) {
      var start = awaitOthers(PhasePlan.Kind.RUN.label() + "-" + iteration);
      gate.awaitTurn(stop::isRaised);
      PhasePlan phase = PhasePlan.run(plan.run()).joinedAfter(plan.clients().delay().toSeconds());
      if (mayBegin(phase)) {
        measure(engine, phase, iteration, start, folder);
      }
    }
  }

  private void load(StorePreconditions state, Engine engine, RunPlan runPlan, ResultFolder folder)
      throws ConfigurationException, RunFailedException, IOException {
    boolean needed = state.needsLoad(listener);
    if (needed) {
      state.announceLoad(listener, plan.folder());
    }
    // Wait even if this client has nothing to load, because the other clients wait for it.
    Optional<Phase.CommonStart> start = awaitOthers(PhasePlan.Kind.LOAD.label());
    if (!needed && (kind.runs() || plan.clients().count() == 1)) {
      return;
    }
    // Each of several clients writes a result, even if it has nothing to load. Otherwise the
    // results cannot be aggregated.
    PhasePlan load =
        needed
            ? kind.limited(PhasePlan.load(runPlan.recordsToLoad()), plan.run())
            : PhasePlan.existing(runPlan.recordsToLoad());
    if (mayBegin(load)) {
      measure(engine, load, 1, start, folder);
    }
    if (verdict.passes()) {
      engine.awaitReplicas();
    }
  }

  private void warmUp(Engine engine) throws RunFailedException {
    PhasePlan phase = PhasePlan.warmup(plan.run());
    awaitOthers("warm-up");
    if (!mayBegin(phase)) {
      return;
    }
    begun = true;
    phases.warmUp(engine, phase);
  }

  /** Waits until all clients start a phase. */
  private Optional<Phase.CommonStart> awaitOthers(String phase) throws RunFailedException {
    Optional<Phase.CommonStart> start = gate.await(phase, stop::isRaised);
    if (plan.clients().count() > 1) {
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
      Engine engine,
      PhasePlan phase,
      int iteration,
      Optional<Phase.CommonStart> start,
      ResultFolder folder)
      throws IOException {
    LoggedPhases.Ended ended =
        phases.run(
            engine, phase, iteration, start, description, folder, () -> begun = unfinished = true);
    results.add(ended.result());
    write(folder, () -> folder.log().end(ended.result()));
    unfinished = false;
    phases.judge(ended, engine);
  }

  private void judge(AuditSummary found, ResultFolder folder) {
    audit = Optional.of(found);
    write(folder, () -> folder.log().audit(found));
    results.replaceAll(result -> result.audited(found));
    verdict.audit(found, stop.isRaised());
  }

  private void report(Engine engine, ResultFolder folder) throws RunFailedException, IOException {
    if (results.isEmpty()) {
      verdict.texts().forEach(listener::note);
      return;
    }
    Map<String, String> atEnd = MachineFacts.now("at end");
    description = description.plus(atEnd);
    results.replaceAll(result -> result.plus(atEnd));
    write(folder, () -> folder.log().facts(atEnd));
    folder.endOperations(outputs);
    cleanUps = engine.closeConnections(Engine.PATIENCE);
    try {
      // The listener gets the results before the files are written, since writing may fail.
      listener.measured(plan, kind, outcome(folder));
    } finally {
      write(folder);
    }
  }

  /** Writes the reports. Logs a failure to do so. */
  private void reportOrEnd(Engine engine, ResultFolder folder)
      throws RunFailedException, IOException {
    try {
      // Closing connections may fail or take long, so the results are written at the same time.
      report(engine, folder);
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
    broken = List.of(new Failure(ending, ErrorMessages.of(e)));
  }

  /** Appends a line to the run log. A failure is reported with the outcome. */
  private void write(ResultFolder folder, Outputs.Writing line) {
    outputs.write(folder.log().lines(), line);
  }

  private void write(ResultFolder folder) throws RunFailedException, IOException {
    end(folder);
    ResultFiles.make(outcome(folder).run(), outputs);
    if (!ResultFolders.writeOutside(plan.output(), outcome(folder), outputs)) {
      listener.unexported(outcome(folder).text(plan.output().text()));
    }
    listener.written(outcome(folder));
    verdict.texts().forEach(listener::note);
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
