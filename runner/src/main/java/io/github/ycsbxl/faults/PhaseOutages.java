package io.github.ycsbxl.faults;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Outages of a phase: of all its parts together, and of each scenario. Immutable.
 *
 * @param sum empty if the times of successes are unknown, as in a load
 * @param scenarios by name; empty without scenarios
 */
public record PhaseOutages(
    @JsonProperty("outages") Optional<OutageReport> sum,
    @JsonProperty("outagesByScenario") @JsonInclude(JsonInclude.Include.NON_EMPTY)
        SortedMap<String, OutageReport> scenarios) {
  /** Outages of a phase that is no run. */
  public static final PhaseOutages UNKNOWN = new PhaseOutages(Optional.empty(), new TreeMap<>());

  /** Replaces a missing map by an empty one, for logs of earlier releases. */
  public PhaseOutages {
    scenarios = scenarios == null ? new TreeMap<>() : scenarios;
  }

  /** Creates the outages of a phase without scenarios. */
  public static PhaseOutages alone(Optional<OutageReport> report) {
    return new PhaseOutages(report, new TreeMap<>());
  }

  /** Returns the outages of one scenario alone, or these if the name is empty. */
  public PhaseOutages part(String scenario) {
    return scenario.isEmpty() ? this : alone(Optional.ofNullable(scenarios.get(scenario)));
  }

  /**
   * Returns a copy with changed reports.
   *
   * @param change returns the new report of a scenario, or of all if the name is empty
   */
  public PhaseOutages map(BiFunction<String, OutageReport, OutageReport> change) {
    var changed = new TreeMap<>(scenarios);
    changed.replaceAll(change);
    return new PhaseOutages(sum.map(all -> change.apply("", all)), changed);
  }

  /**
   * Concatenates the outages of two phases without the pause between them.
   *
   * @param lengthNanos of this phase
   */
  public PhaseOutages then(PhaseOutages next, long lengthNanos) {
    var both = new TreeMap<>(scenarios);
    next.scenarios.forEach(
        (name, its) -> both.merge(name, its, (mine, other) -> mine.then(other, lengthNanos)));
    return new PhaseOutages(
        sum.flatMap(mine -> next.sum.map(other -> mine.then(other, lengthNanos))), both);
  }
}
