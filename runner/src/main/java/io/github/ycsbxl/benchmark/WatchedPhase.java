package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.faults.LevelWatch;
import io.github.ycsbxl.faults.OutageMeter;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.run.PhaseCompanion;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Monitor of a running phase: injects its faults, records outages, and aborts the phase when an SLO
 * is violated, if requested. Used by one thread.
 */
final class WatchedPhase implements PhaseCompanion {
  private final PhasePlan phase;
  private final FaultRun faults;
  private final OutageMeter outages;
  private final Optional<LevelWatch> levels;
  private Optional<String> ending = Optional.empty();
  private long endNanos;

  /**
   * Creates the monitor.
   *
   * @param levels SLOs of the whole run, if a violation aborts it
   */
  WatchedPhase(PhasePlan phase, FaultRun faults, OutageMeter outages, Optional<LevelWatch> levels) {
    this.phase = phase;
    this.faults = faults;
    this.outages = outages;
    this.levels = levels.filter(watch -> isRun());
    this.levels.ifPresent(watch -> watch.begin(outages));
  }

  /** Returns the SLOs to watch; empty unless a violation aborts the run. */
  static Optional<LevelWatch> levels(BenchmarkPlan plan) {
    RunConfig run = plan.run();
    // The number of measured operations is unknown: an operation of a user's workload class may
    // read any number of times.
    boolean ownClass =
        plan.workload().isEmpty() || ScaleWorkload.runsOwnClass(plan.settings().reader());
    var extent =
        new LevelWatch.Extent(
            ownClass ? OptionalLong.empty() : run.mostOperations(),
            run.maxSeconds(),
            run.iterations(),
            run.errorBudget(),
            plan.ignoresNulls());
    return plan.sla().stops() ? Optional.of(new LevelWatch(plan.sla(), extent)) : Optional.empty();
  }

  @Override
  public void begun(long startNanos) {
    faults.begun(startNanos);
  }

  /** Adds an interval. */
  void sampled(Interval sample) {
    outages.sampled(sample);
    levels.ifPresent(watch -> watch.sampled(sample));
    endNanos = sample.endNanos();
  }

  @Override
  public boolean endsPhase(JvmPauses pauses) {
    ending =
        levels
            .flatMap(watch -> watch.broken(pauses.maxNanos()))
            .map(
                level ->
                    String.format(
                        Locale.ROOT,
                        "%s; -sla-stop aborted the run after %.1f s",
                        level,
                        endNanos / 1e9));
    return ending.isPresent();
  }

  @Override
  public void ended() {
    faults.ended();
  }

  /** Returns the outages of a run, or empty for a load. */
  Optional<OutageReport> outages(PhaseOutcome outcome) {
    return isRun() ? outages.report(faults.times(), outcome.measurement()) : Optional.empty();
  }

  /** Reports faults that were not injected, and the reason of an early end. */
  void judge(PhaseOutcome outcome, VerdictBuilder verdict) {
    ending.ifPresent(level -> verdict.add(Kind.SLO, level));
    if (!outcome.interrupted()) {
      verdict.addAll(Kind.OTHER, faults.problems());
    }
  }

  private boolean isRun() {
    return phase.kind() == PhasePlan.Kind.RUN;
  }
}
