package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.faults.LevelWatch;
import io.github.ycsbxl.faults.OutageMeter;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.faults.SlaConfig;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.SteadyWatch;
import io.github.ycsbxl.run.PhaseCompanion;
import io.github.ycsbxl.run.PhaseOutcome;
import io.github.ycsbxl.run.PhasePlan;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Monitor of a running phase: injects its faults, records outages, and aborts the phase when an SLO
 * is violated, if requested. Used by one thread.
 */
final class WatchedPhase implements PhaseCompanion {
  private final PhasePlan phase;
  private final FaultRun faults;
  private final List<Watch> watches;
  private final Optional<SteadyWatch> steady;
  private final BooleanSupplier completes;
  private Optional<String> ending = Optional.empty();
  private long endNanos;

  /**
   * Monitors that abort a run at a violated SLO, one for all scenarios together and one for each.
   */
  static final class Watches {
    private final Map<String, SlaConfig> levels;
    private final Map<String, LevelWatch> aborting = new HashMap<>();

    Watches(BenchmarkPlan plan) {
      levels = plan.levels();
      levels.forEach(
          (name, sla) -> {
            if (sla.stops()) {
              aborting.put(name, new LevelWatch(sla, plan.extent(name)));
            }
          });
    }

    private List<Watch> begin(boolean isRun) {
      return levels.entrySet().stream()
          .map(
              one ->
                  new Watch(
                      one.getKey(),
                      new OutageMeter(one.getValue().outages()),
                      Optional.ofNullable(aborting.get(one.getKey())).filter(any -> isRun)))
          .toList();
    }
  }

  /** Monitor of one scenario, or of all together. */
  private static final class Watch {
    private final String scenario;
    private final OutageMeter outages;
    private final Optional<LevelWatch> levels;
    private Counts before = Counts.NONE;

    Watch(String scenario, OutageMeter outages, Optional<LevelWatch> levels) {
      this.scenario = scenario;
      this.outages = outages;
      this.levels = levels;
      levels.ifPresent(watch -> watch.begin(outages));
    }

    void sampled(Interval all) {
      Interval own = all.of(scenario, before);
      before = own.total();
      outages.sampled(own);
      levels.ifPresent(watch -> watch.sampled(own));
    }

    Optional<String> broken(JvmPauses pauses) {
      return levels
          .flatMap(watch -> watch.broken(pauses.maxNanos()))
          .map(level -> PartPlan.tell(scenario, level));
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
    this.watches = watches.begin(isRun());
    this.completes = completes;
    this.steady = steady.filter(any -> isRun()).map(SteadyWatch::new);
  }

  @Override
  public void begun(long startNanos) {
    faults.begun(startNanos);
  }

  /** Adds an interval. */
  void sampled(Interval sample) {
    watches.forEach(watch -> watch.sampled(sample));
    steady.ifPresent(test -> test.add(sample));
    endNanos = sample.endNanos();
  }

  @Override
  public boolean endsPhase(JvmPauses pauses) {
    ending =
        watches.stream()
            .flatMap(watch -> watch.broken(pauses).stream())
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

  /** Returns the outages of a run, or empty for a load. */
  Optional<OutageReport> outages(PhaseOutcome outcome) {
    return isRun()
        ? watches.get(0).outages.report(faults.times(), outcome.measurement())
        : Optional.empty();
  }

  /** Returns the outages of each scenario in a run. */
  SortedMap<String, OutageReport> outagesByScenario(PhaseOutcome outcome) {
    var found = new TreeMap<String, OutageReport>();
    if (isRun()) {
      watches.stream()
          .skip(1)
          .forEach(
              watch ->
                  watch
                      .outages
                      .report(faults.times(), outcome.measurement().of(watch.scenario))
                      .ifPresent(report -> found.put(watch.scenario, report)));
    }
    return found;
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
