package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.CommonStart;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.JvmUse;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.OperationLog;
import io.github.ycsbxl.measure.SteadyWatch;
import io.github.ycsbxl.metrics.MetricsServer;
import io.github.ycsbxl.remarks.OutcomeRemarks;
import io.github.ycsbxl.run.DiskMeter;
import io.github.ycsbxl.run.PhaseCompanion;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.PhaseVerdict;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The phases of a benchmark, run and logged in order. Used by one thread. */
final class LoggedPhases {
  private final BenchmarkPlan plan;
  private final VerdictBuilder verdict;
  private final BenchmarkListener listener;
  private final StopSignal stop;
  private final PhaseGate gate;
  private final WatchedPhase.Watches watches;
  private Optional<MetricsServer> metrics = Optional.empty();
  private Optional<JvmUse> jvm = Optional.empty();
  private final Map<String, String> facts = new TreeMap<>();
  private Optional<DiskMeter> disk = Optional.empty();

  LoggedPhases(
      BenchmarkPlan plan,
      VerdictBuilder verdict,
      BenchmarkListener listener,
      StopSignal stop,
      PhaseGate gate) {
    this.gate = gate;
    this.plan = plan;
    this.stop = stop;
    this.verdict = verdict;
    this.listener = listener;
    this.watches = new WatchedPhase.Watches(plan);
  }

  /** A finished phase and its outcome from the engine. */
  record Ended(Phase result, PhaseOutcome outcome) {}

  /** Exports the metrics of all phases. */
  void follow(MetricsServer server) {
    metrics = Optional.of(server);
  }

  /** Measures the files of the store before and after all phases. */
  void measure(DiskMeter meter) {
    disk = Optional.of(meter);
  }

  /** Prepares the next phase. Called shortly before its start. */
  void prepare() {
    disk.ifPresent(DiskMeter::before);
  }

  /** Returns the resources that this JVM used, if requested. */
  Optional<JvmUse> jvm() {
    return jvm;
  }

  /** Returns a listener that passes intervals to all receivers except the log. */
  private IntervalListener heard(PhasePlan phase) {
    IntervalListener progress = listener.progress(phase, plan);
    return metrics.map(m -> m.listener(phase.kind().label()).and(progress)).orElse(progress);
  }

  /** Runs a warm-up without logging. */
  void warmUp(PartRuns.PlannedPhase phase) {
    IntervalListener heard = heard(phase.sum());
    PhaseOutcome outcome = phase.run(stop, heard, Optional.empty(), PhaseCompanion.NONE);
    heard.ended();
    if (outcome.partial()) {
      Kind ending = outcome.interrupted() ? Kind.STOPPED : Kind.OTHER;
      verdict.addAll(ending, PhaseVerdict.faults(outcome, 1, false));
    }
  }

  /**
   * Runs a phase, and logs its start and its intervals.
   *
   * @param begins called immediately before the first operation
   */
  Ended run(
      PartRuns.PlannedPhase planned,
      int iteration,
      Optional<CommonStart> start,
      RunDescription description,
      ResultFolder folder,
      Runnable begins)
      throws IOException {
    PhasePlan phase = planned.sum();
    var key = new PhaseKey(phase.kind().label(), iteration);
    IntervalListener heard = heard(phase);
    Optional<OperationLog> operations = folder.operationLog(key, plan.common().threads());
    var watched =
        new WatchedPhase(
            phase,
            plan.common().length().steady().filter(any -> gate == PhaseGate.OPEN),
            () -> gate.isComplete(key.phase() + "-" + iteration),
            plan.faultRun(phase, iteration, folder.log()::faults)
                .endedBy(stop::isRaised, listener::note),
            watches);
    folder.log().begin(key, !phase.ignoresTarget(), start);
    begins.run();
    IntervalListener all =
        sample -> {
          folder.log().interval(sample);
          heard.sampled(sample);
          watched.sampled(sample);
          watchJvm();
        };
    PhaseOutcome outcome;
    Closeable servers =
        plan.watchServers(samples -> folder.log().servers(key, samples), listener::note);
    try (servers) {
      outcome = planned.run(stop, all, operations, watched);
    }
    heard.ended();
    operations.ifPresent(this::end);
    watched.judge(outcome, verdict);
    watched.steadiness(outcome).ifPresent(words -> tellEnd(iteration, watched, words));
    RunDescription run = phase.ignoresTarget() ? description.withoutTarget() : description;
    var measured = new Phase(run, key.phase(), iteration, outcome.measurement(), outcome.partial());
    Phase result =
        measured
            .startedAt(start)
            .withDisk(disk.flatMap(DiskMeter::after))
            .withOutages(watched.outages(outcome));
    return new Ended(result, outcome);
  }

  private void tellEnd(int iteration, WatchedPhase watched, String words) {
    String run = SteadyWatch.name(iteration, plan.common().length().iterations());
    facts.put(SteadyWatch.FACT + run, words);
    if (watched.completesPhase()) {
      // Runs that did not become steady get a warning.
      listener.note(run + ": " + words);
    }
  }

  /** Returns facts of the phases from which remarks follow, and how runs became steady. */
  Map<String, String> facts() {
    return facts;
  }

  /** Judges a phase, and collects what only its engines know of it. */
  void judge(Ended ended, PartRuns.PlannedPhase phase) {
    PhaseOutcome outcome = ended.outcome();
    verdict.phase(outcome);
    for (PartRun one : phase.runs()) {
      PhaseVerdict.idle(outcome, one.name()).ifPresent(idle -> verdict.add(Kind.OTHER, idle));
      one.engine()
          .remedyOfStaleReads()
          .filter(any -> outcome.part(one.name()).measurement().counts().stale() > 0)
          .ifPresent(remedy -> facts.put(OutcomeRemarks.REMEDY, remedy));
      if (one.engine().hasNoRecordLeft()) {
        facts.put(OutcomeRemarks.noRecordLeft(one.name()), ended.result().phase());
      }
    }
    plan.nodeRetryRemark().ifPresent(listener::note);
  }

  /** Closes the operation log. Running out of disk space counts as a failure. */
  private void end(OperationLog log) {
    try {
      log.close();
    } catch (IOException e) {
      verdict.add(Kind.OTHER, "operations.log=true: " + ErrorMessages.fileMessage(e));
    }
  }

  private void watchJvm() {
    if (plan.common().output().tracksJvm()) {
      JvmUse now = JvmUse.now();
      jvm = Optional.of(jvm.map(now::and).orElse(now));
    }
  }
}
