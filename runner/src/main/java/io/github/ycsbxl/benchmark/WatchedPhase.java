package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.faults.OutageConfig;
import io.github.ycsbxl.faults.PhaseOutageMeter;
import io.github.ycsbxl.faults.PhaseOutages;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.SteadyWatch;
import io.github.ycsbxl.run.PhaseCompanion;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.slo.LevelWatch;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Monitor of a running phase: injects its faults, records outages, and aborts the phase when an SLO
 * is violated, if requested. Used by one thread.
 */
final class WatchedPhase implements PhaseCompanion {
  private final PhasePlan phase;
  private final FaultRun faults;
  private final PhaseOutageMeter outages;
  private final Map<String, LevelWatch> levels;
  private final Optional<SteadyWatch> steady;
  private final BooleanSupplier completes;
  private Optional<String> ending = Optional.empty();
  private long endNanos;

  /**
   * SLOs of all runs of a benchmark: of all scenarios together, under an empty name, and of each
   * scenario. Monitors abort a run at a violated SLO.
   */
  static final class Watches {
    private final Map<String, OutageConfig> outages = new HashMap<>();
    private final Map<String, LevelWatch> levels = new LinkedHashMap<>();

    Watches(BenchmarkPlan plan) {
      plan.levels()
          .forEach(
              (name, sla) -> {
                outages.put(name, sla.outages());
                if (sla.stops()) {
                  levels.put(name, new LevelWatch(sla, plan.extent(name)));
                }
              });
    }
  }

  /**
   * Creates the monitor.
   *
   * @param steady rule that ends a run before its limit; empty if another process applies it
   * @param completes returns true once another process has ended the phase before its limit
   */
  WatchedPhase(
      PhasePlan phase,
      Optional<SteadyWatch.Rule> steady,
      BooleanSupplier completes,
      FaultRun faults,
      Watches watches) {
    this.phase = phase;
    this.faults = faults;
    this.outages = new PhaseOutageMeter(isRun() ? watches.outages : Map.of());
    this.levels = isRun() ? watches.levels : Map.of();
    levels.forEach((name, watch) -> watch.begin(outages.meter(name)));
    this.completes = completes;
    this.steady = steady.filter(any -> isRun()).map(SteadyWatch::new);
  }

  @Override
  public void begun(long startNanos) {
    faults.begun(startNanos);
  }

  /** Adds an interval. */
  void sampled(Interval sample) {
    outages.sampled(sample);
    levels.forEach((name, watch) -> watch.sampled(sample.part(name)));
    steady.ifPresent(test -> test.add(sample));
    endNanos = sample.endNanos();
  }

  @Override
  public boolean endsPhase(JvmPauses pauses) {
    ending =
        levels.entrySet().stream()
            .flatMap(one -> broken(one.getKey(), one.getValue(), pauses).stream())
            .findFirst()
            .map(
                level ->
                    String.format(
                        Locale.ROOT,
                        "%s; -sla-stop aborted the run after %.1f s",
                        level,
                        endNanos / 1e9));
    return ending.isPresent();
  }

  private static Optional<String> broken(String scenario, LevelWatch watch, JvmPauses pauses) {
    return watch.broken(pauses.maxNanos()).map(level -> PartPlan.tell(scenario, level));
  }

  @Override
  public boolean completesPhase() {
    return completes.getAsBoolean() || steady.map(SteadyWatch::isReached).orElse(false);
  }

  /** Returns a sentence on whether the run became steady; empty without {@code until=steady}. */
  Optional<String> steadiness(PhaseOutcome outcome) {
    return outcome.partial() ? Optional.empty() : steady.map(SteadyWatch::words);
  }

  @Override
  public void ended() {
    faults.ended();
  }

  /** Returns the outages of a run; unknown for a load. */
  PhaseOutages outages(PhaseOutcome outcome) {
    return isRun() ? outages.report(faults.times(), outcome.measurement()) : PhaseOutages.UNKNOWN;
  }

  /** Reports faults that were not injected, and the reason of an early end. */
  void judge(PhaseOutcome outcome, VerdictBuilder verdict) {
    ending.ifPresent(level -> verdict.add(Kind.SLO, level));
    verdict.addAll(
        Kind.OTHER, outcome.interrupted() ? faults.problemsOfStarted() : faults.problems());
  }

  private boolean isRun() {
    return phase.kind() == PhasePlan.Kind.RUN;
  }
}
