package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.faults.LevelWatch;
import io.github.ycsbxl.faults.OutageMeter;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.ThreadTime;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.JvmUse;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.OperationLog;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.PhaseVerdict;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** The phases of a benchmark, which run one after the other and are logged. Used by one thread. */
final class LoggedPhases {
  private final BenchmarkPlan plan;
  private final VerdictBuilder verdict;
  private final BenchmarkListener listener;
  private final Optional<LevelWatch> levels;
  private Optional<MetricsServer> metrics = Optional.empty();
  private Optional<JvmUse> jvm = Optional.empty();

  LoggedPhases(BenchmarkPlan plan, VerdictBuilder verdict, BenchmarkListener listener) {
    this.plan = plan;
    this.verdict = verdict;
    this.listener = listener;
    this.levels = WatchedPhase.levels(plan);
  }

  /** A phase that has ended, with what only the engine knows of it. */
  record Ended(Phase result, PhaseOutcome outcome) {}

  /** Lets a server have the figures of all phases. */
  void follow(MetricsServer server) {
    metrics = Optional.of(server);
  }

  /** What this JVM used, if that was asked for. */
  Optional<JvmUse> jvm() {
    return jvm;
  }

  /** Listener for those who only follow how a phase goes. */
  private IntervalListener heard(PhasePlan phase) {
    IntervalListener progress = listener.progress(phase, plan);
    return metrics.map(m -> m.listener(phase.kind().label()).and(progress)).orElse(progress);
  }

  /** Runs a warm-up, of which nothing is logged. */
  void warmUp(Engine engine, PhasePlan phase) {
    IntervalListener heard = heard(phase);
    PhaseOutcome outcome = engine.run(phase, heard);
    heard.ended();
    if (outcome.partial()) {
      Kind ending = outcome.interrupted() ? Kind.STOPPED : Kind.OTHER;
      verdict.addAll(ending, PhaseVerdict.faults(outcome, 1, false));
    }
  }

  /**
   * Runs a phase, and writes its beginning and its intervals to the log.
   *
   * @param begins is called right before the first operation may begin
   */
  Ended run(
      Engine engine,
      PhasePlan phase,
      int iteration,
      Optional<Phase.CommonStart> start,
      RunDescription description,
      ResultFolder folder,
      Runnable begins)
      throws IOException {
    var key = new PhaseKey(phase.kind().label(), iteration);
    IntervalListener heard = heard(phase);
    Optional<OperationLog> operations = folder.operationLog(key, plan.run().threads());
    var watched =
        new WatchedPhase(
            phase,
            plan.faultRun(phase, iteration, folder.log()::faults),
            new OutageMeter(plan.sla().outages()),
            levels);
    folder.log().begin(key, !phase.ignoresTarget(), start);
    begins.run();
    IntervalListener all =
        measured -> {
          Interval sample =
              phase.ignoresTarget() ? measured : plan.run().arrivals().withDue(measured);
          folder.log().interval(sample);
          heard.sampled(sample);
          watched.sampled(sample);
          watchJvm();
        };
    PhaseOutcome outcome;
    Closeable servers =
        plan.watchServers(samples -> folder.log().servers(key, samples), listener::note);
    try (servers) {
      outcome = engine.run(phase, all, operations, watched);
    }
    heard.ended();
    operations.ifPresent(this::end);
    watched.judge(outcome, verdict);
    RunDescription run = phase.ignoresTarget() ? description.withoutTarget() : description;
    var measured = new Phase(run, key.phase(), iteration, outcome.measurement(), outcome.partial());
    return new Ended(measured.startedAt(start).withOutages(watched.outages(outcome)), outcome);
  }

  /** Judges a phase, and notes what the user should know of it. */
  void judge(Ended ended, Engine engine) {
    PhaseOutcome outcome = ended.outcome();
    verdict.phase(outcome);
    PhaseVerdict.notes(outcome, plan.run().arrivals(), engine).forEach(listener::note);
    plan.nodeRetryRemark().ifPresent(listener::note);
    ThreadTime.remark(ended.result()).ifPresent(listener::note);
    PhaseVerdict.withinBudget(
            ended.result().phase(),
            outcome.measurement(),
            plan.run().errorBudget(),
            plan.ignoresNulls())
        .forEach(listener::note);
  }

  /** Closes the log of operations; if it does not fit on the disk, that is a fault. */
  private void end(OperationLog log) {
    try {
      log.close();
    } catch (IOException e) {
      verdict.add(Kind.OTHER, "operations.log=true: " + ErrorMessages.ofFile(e));
    }
  }

  private void watchJvm() {
    if (plan.output().tracksJvm()) {
      JvmUse now = JvmUse.now();
      jvm = Optional.of(jvm.map(now::and).orElse(now));
    }
  }
}
