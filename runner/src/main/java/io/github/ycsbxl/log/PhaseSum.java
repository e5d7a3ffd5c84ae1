package io.github.ycsbxl.log;

import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.faults.OutageConfig;
import io.github.ycsbxl.faults.PhaseOutageMeter;
import io.github.ycsbxl.faults.PhaseOutages;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.measure.RowsByPart;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sum of a phase's intervals. It has no data on garbage collection and JVM pauses, and no examples
 * of failures, because intervals do not contain these data. Used by one thread.
 */
final class PhaseSum {
  private final RowsByPart rows = RowsByPart.empty();
  private final PhaseOutageMeter outages;
  private final SortedMap<String, PhaseTime> times = new TreeMap<>();
  private Interval first;
  private long endNanos;
  private Counts counts = Counts.NONE;
  private Optional<PhaseTime.Pacing> pacing = Optional.empty();

  private PhaseSum(PhaseOutageMeter outages) {
    this.outages = outages;
  }

  /** Creates an empty sum. Outages are determined only for a run. */
  static PhaseSum of(PhaseKey phase, RunDescription run) {
    var configs = new TreeMap<String, OutageConfig>();
    if (phase.runs()) {
      configs.put("", OutageConfig.from(run.configuration()));
      for (String scenario : run.scenarios().keySet()) {
        configs.put(scenario, OutageConfig.from(run.scenario(scenario).configuration()));
      }
    }
    return new PhaseSum(new PhaseOutageMeter(configs));
  }

  RowsByPart rows() {
    return rows;
  }

  /** Returns the outages of the phase, given its measurements. */
  PhaseOutages outages(List<FaultTime> faults, PhaseMeasurement measured) {
    return first == null ? PhaseOutages.UNKNOWN : outages.report(faults, measured);
  }

  /**
   * Adds an interval.
   *
   * @param seconds parts of a merged interval, from lines of the log. Outages have the resolution
   *     of these lines, except in logs of earlier releases, whose lines have too little
   */
  void add(Interval interval, List<Interval> seconds) {
    add(interval);
    boolean known = seconds.size() > 1 && seconds.stream().allMatch(PhaseSum::hasSpread);
    (known ? seconds : List.of(interval)).forEach(outages::sampled);
  }

  private static boolean hasSpread(Interval second) {
    return second.byPart().labelled().values().stream()
        .filter(row -> row.isSingle() && row.succeeded() > 0)
        .allMatch(row -> row.summaries().spread().isPresent());
  }

  private void add(Interval interval) {
    first = first == null ? interval : first;
    counts = counts.plus(interval.counts());
    endNanos = Math.max(endNanos, interval.endNanos());
    rows.add(interval.byPart());
    interval.scenarios().forEach(name -> times.merge(name, interval.time(name), PhaseTime::plus));
    pacing = PhaseTime.sum(pacing, interval.pacing());
  }

  /**
   * Returns the phase. Without an end in the log, the phase is partial, and it is unknown whether
   * the target was reached.
   */
  Phase result(RunDescription run, PhaseKey key, LogEvents events) {
    return events.ended(key, rows).orElseGet(() -> partial(run, key, events));
  }

  private Phase partial(RunDescription run, PhaseKey key, LogEvents events) {
    PhaseMeasurement measured =
        PhaseMeasurement.intervals(
                first.startedAtMillis(), endNanos - first.startNanos(), counts, rows)
            .withScenarios(times)
            .withPacing(pacing);
    return new Phase(run.withoutTarget(), key.phase(), key.iteration(), measured, true)
        .startedAt(events.commonStart(key))
        .withOutages(outages(events.faults(key), measured));
  }
}
