package io.github.ycsbxl.session;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.StartLine;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.JvmUse;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.results.PhaseResult;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.results.RunDescription;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.Phase;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.run.Verdict;
import io.github.ycsbxl.workload.RecordProbe.Found;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One test from its first connection to its last file. Whatever happens after the result folder is
 * made, what was measured is written. Used once, by one thread.
 */
public final class TestSession {
  private final TestRequest request;
  private final Job job;
  private final TestListener listener;
  private final StopSignal stop;
  private final StartLine startLine;
  private final List<PhaseResult> results = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private Optional<AuditSummary> audit = Optional.empty();
  private Optional<JvmUse> jvm = Optional.empty();
  private Optional<MetricsServer> metrics = Optional.empty();
  private RunDescription description;

  private TestSession(TestRequest request, Job job, TestListener listener, StopSignal stop) {
    this.request = request;
    this.job = job;
    this.listener = listener;
    this.stop = stop;
    this.startLine = StartLine.of(request.start());
  }

  /** Does what the job says, unless the signal is raised before it is done. */
  public static TestOutcome run(
      TestRequest request, Job job, TestListener listener, StopSignal stop)
      throws ConfigurationException, RunFailedException, IOException {
    var session = new TestSession(request, job, listener, stop);
    TestOutcome outcome = null;
    try {
      outcome = session.run();
      return outcome;
    } finally {
      if (outcome == null || !outcome.passed()) {
        session.startLine.giveUp();
      }
    }
  }

  private TestOutcome run() throws ConfigurationException, RunFailedException, IOException {
    RunPlan plan = request.plan();
    request.warnings().forEach(warning -> listener.note("warning: " + warning));
    String kind = job.name().toLowerCase(Locale.ROOT);
    ResultFolder folder = ResultFolder.open(TestFolder.make(request, kind));
    try (folder) {
      description = Descriptions.of(request, plan, folder.runName());
      openMetrics();
      listener.started(request, job);
      metrics.ifPresent(server -> listener.note("metrics at port " + server.port()));
      test(plan, folder);
    } finally {
      metrics.ifPresent(MetricsServer::close);
      if (results.isEmpty()) {
        discard(plan, folder);
      }
    }
    return outcome(folder);
  }

  private void openMetrics() throws RunFailedException {
    Optional<Integer> first = request.output().metricsPort();
    if (first.isPresent()) {
      // Client processes may share a machine.
      int index = Integer.parseInt(description.configuration().getOrDefault("client.index", "0"));
      int port = first.get() == 0 ? 0 : first.get() + index;
      try {
        metrics = Optional.of(MetricsServer.open(port));
      } catch (IOException | IllegalArgumentException e) {
        throw new RunFailedException("metrics.port=" + port + ": " + e.getMessage(), e);
      }
    }
  }

  private void test(RunPlan plan, ResultFolder folder) throws RunFailedException, IOException {
    openLedger(plan, folder);
    try (Engine engine = Engine.open(plan, stop)) {
      listener.connected();
      try {
        runPhases(engine, plan, folder);
      } finally {
        closeLedger(plan);
        // Before the connections are closed, which may fail or take long.
        report(folder);
      }
    }
  }

  private void openLedger(RunPlan plan, ResultFolder folder) throws IOException {
    Optional<ScaleWorkload> audited = plan.scaleWorkload().filter(ScaleWorkload::audits);
    if (job.runs() && audited.isPresent()) {
      audited.get().openLedger(folder.path());
    }
  }

  /** Whatever ended the run, its ledger ended in order. */
  private void closeLedger(RunPlan plan) throws IOException {
    if (plan.scaleWorkload().isPresent()) {
      plan.scaleWorkload().get().closeLedger();
    }
  }

  private void discard(RunPlan plan, ResultFolder folder) throws IOException {
    if (plan.scaleWorkload().isPresent()) {
      plan.scaleWorkload().get().discardLedger();
    }
    folder.discard();
  }

  private void runPhases(Engine engine, RunPlan plan, ResultFolder folder)
      throws RunFailedException, IOException {
    if (job.loads()) {
      load(engine, plan, folder);
    } else {
      refuseEmptyStore(engine, plan);
    }
    if (job.runs() && faults.isEmpty()) {
      if (request.run().warmsUp()) {
        warmUp(engine);
      }
      for (int iteration = 1; iteration <= request.run().iterations(); iteration++) {
        run(engine, iteration, folder);
      }
      new AuditStep(request, plan, folder, listener, stop).run(engine).ifPresent(this::judge);
    }
  }

  private void run(Engine engine, int iteration, ResultFolder folder)
      throws RunFailedException, IOException {
    if (faults.isEmpty()) {
      startLine.await(Phase.Kind.RUN.label() + "-" + iteration, stop::isRaised);
      measure(engine, Phase.run(request.run()), iteration, folder);
    }
  }

  private void load(Engine engine, RunPlan plan, ResultFolder folder)
      throws RunFailedException, IOException {
    // Also of a process that finds its records there, since the others count on it.
    startLine.await(Phase.Kind.LOAD.label(), stop::isRaised);
    if (job.completes() && request.keepsRecords() && engine.loaded() == Found.EVERYTHING) {
      listener.note("the store holds the records already; not loading them again");
      return;
    }
    measure(engine, job.limited(Phase.load(plan.recordsToLoad())), 1, folder);
    if (faults.isEmpty()) {
      engine.awaitReplicas();
    }
  }

  /** A run on an empty store would only count misses. */
  private void refuseEmptyStore(Engine engine, RunPlan plan) throws RunFailedException {
    boolean canTell = request.keepsRecords() && plan.scaleWorkload().isPresent();
    if (canTell && engine.loaded() == Found.NOTHING) {
      throw new RunFailedException(
          "the store holds none of the records; load them first, with 'ycsb load' or 'ycsb bench'");
    }
  }

  private void warmUp(Engine engine) throws RunFailedException {
    Phase phase = Phase.warmup(request.run());
    startLine.await("warm-up", stop::isRaised);
    PhaseOutcome outcome = engine.run(phase, heard(phase));
    if (outcome.partial()) {
      faults.addAll(Verdict.of(outcome, 1).faults());
    }
  }

  private void measure(Engine engine, Phase phase, int iteration, ResultFolder folder)
      throws IOException {
    String name = phase.kind().label();
    IntervalListener file = folder.listener(name, iteration);
    IntervalListener heard = heard(phase);
    PhaseOutcome outcome =
        engine.run(
            phase,
            sample -> {
              file.sampled(sample);
              heard.sampled(sample);
              watchJvm();
            });
    RunDescription run = phase.atFullSpeed() ? description.withoutTarget() : description;
    var result = new PhaseResult(run, name, iteration, outcome.measurement(), outcome.partial());
    results.add(result);
    // Now already, since what follows may take long: catching up of replicas, or an audit.
    folder.finish(results, audit);
    faults.addAll(
        Verdict.of(outcome, request.run().errorBudget(), request.ignoresNulls()).faults());
    noteMissedTarget(result);
  }

  /** Those who only want to know how a phase goes. */
  private IntervalListener heard(Phase phase) {
    IntervalListener progress = listener.progress(phase, request);
    return metrics
        .map(server -> server.listener(phase.kind().label()))
        .<IntervalListener>map(
            figures ->
                sample -> {
                  figures.sampled(sample);
                  progress.sampled(sample);
                })
        .orElse(progress);
  }

  private void watchJvm() {
    if (request.output().tracksJvm()) {
      JvmUse now = JvmUse.now();
      jvm = Optional.of(jvm.map(now::and).orElse(now));
    }
  }

  /** Not a fault: what was asked for was done, only later. */
  private void noteMissedTarget(PhaseResult result) {
    if (!result.targetReached().orElse(true)) {
      listener.note(
          String.format(
              Locale.ROOT,
              "target %.0f ops/s was not reached: %.0f ops/s",
              result.run().targetOpsPerSec().orElseThrow(),
              result.measurement().opsPerSec()));
    }
  }

  private void judge(AuditSummary found) {
    audit = Optional.of(found);
    found.fault().ifPresent(faults::add);
  }

  private void report(ResultFolder folder) throws RunFailedException, IOException {
    if (!results.isEmpty()) {
      folder.finish(results, audit);
      TestFolder.writeOutside(request.output(), outcome(folder));
      listener.measured(request, job, outcome(folder));
    }
    faults.forEach(listener::note);
  }

  private TestOutcome outcome(ResultFolder folder) {
    return new TestOutcome(List.copyOf(results), audit, jvm, List.copyOf(faults), folder.path());
  }
}
