package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.outage.OutageConfig;
import io.github.ycsbxl.outage.OutageMeter;
import io.github.ycsbxl.outage.OutageReport;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sum of a phase's intervals, which is the phase without what they do not have: garbage
 * collection, pauses of the JVM and explanations of failures. Used by one thread.
 */
final class PhaseSum {
  private final SortedMap<RowName, Row> rows = new TreeMap<>();
  private final OutageMeter outages;
  private Interval first;
  private long endNanos;
  private Counts counts = Counts.NONE;

  PhaseSum(OutageConfig config) {
    outages = new OutageMeter(config);
  }

  SortedMap<RowName, Row> rows() {
    return rows;
  }

  /** The outages of a phase that was measured as a whole. */
  Optional<OutageReport> outages(List<FaultTime> faults, PhaseMeasurement measured) {
    return outages.report(faults, measured);
  }

  /**
   * Adds an interval.
   *
   * @param whole whether the outages of the phase are known
   */
  void add(Interval sample, boolean whole) {
    first = first == null ? sample : first;
    counts = counts.plus(sample.counts());
    endNanos = Math.max(endNanos, sample.endNanos());
    sample.rows().forEach(row -> row.addTo(rows));
    if (!whole) {
      outages.sampled(sample);
    }
  }

  /**
   * Makes the partial result of a phase that did not end; whether a target was kept is not known.
   */
  Phase result(RunDescription run, PhaseKey phase, List<FaultTime> faults) {
    PhaseMeasurement measured =
        PhaseMeasurement.intervals(
            first.startedAtMillis(), endNanos - first.startNanos(), counts, rows);
    var result = new Phase(run.withoutTarget(), phase.phase(), phase.iteration(), measured, true);
    return phase.runs() ? result.withOutages(outages.report(faults, measured)) : result;
  }
}
