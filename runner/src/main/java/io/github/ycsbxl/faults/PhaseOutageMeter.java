package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Meters of the outages of one phase: one for all its parts together, and one for each scenario.
 * Used by one thread.
 */
public final class PhaseOutageMeter implements IntervalListener {
  private final SortedMap<String, OutageMeter> meters = new TreeMap<>();

  /**
   * Creates the meters.
   *
   * @param configs by scenario, and of all together by an empty name
   */
  public PhaseOutageMeter(Map<String, OutageConfig> configs) {
    configs.forEach((name, config) -> meters.put(name, new OutageMeter(config)));
  }

  /** Returns the meter of a scenario, or of all together if the name is empty. */
  public OutageMeter meter(String scenario) {
    return meters.get(scenario);
  }

  @Override
  public void sampled(Interval sample) {
    meters.forEach((name, meter) -> meter.sampled(sample.part(name)));
  }

  /**
   * Returns the outages at the end of the phase.
   *
   * @param faults injected faults in any order
   */
  public PhaseOutages report(List<FaultTime> faults, PhaseMeasurement measured) {
    Optional<OutageReport> sum = Optional.empty();
    var scenarios = new TreeMap<String, OutageReport>();
    for (Map.Entry<String, OutageMeter> one : meters.entrySet()) {
      String name = one.getKey();
      Optional<OutageReport> report = one.getValue().report(faults, measured.part(name));
      if (name.isEmpty()) {
        sum = report;
      } else {
        report.ifPresent(known -> scenarios.put(name, known));
      }
    }
    return new PhaseOutages(sum, scenarios);
  }
}
