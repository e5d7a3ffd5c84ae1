package io.github.ycsbxl.audit;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Updates that an audit checks. A failed audit stays in the verdict until an audit of at least the
 * same updates succeeds. Immutable.
 *
 * @param scenarios by name; the empty name means all scenarios, or a benchmark without scenarios
 */
public record AuditScope(SortedMap<String, Part> scenarios) {

  /**
   * Updates of a scenario that an audit checks.
   *
   * @param recordLimit maximum number of records to read, most updated first; 0 for all
   * @param updates number of acknowledged and indeterminate updates in all ledgers
   */
  public record Part(long recordLimit, long updates) {

    /** Returns true if an audit with this limit reads all of these records. */
    boolean isWithin(long limit) {
      return limit == 0 || recordLimit > 0 && recordLimit <= limit;
    }
  }

  /** Returns the scope of one of these scenarios, or this scope if the name is empty. */
  public AuditScope only(String scenario) {
    return scenario.isEmpty()
        ? this
        : new AuditScope(new TreeMap<>(Map.of(scenario, scenarios.get(scenario))));
  }

  /** Returns the scope of one scenario, or of all if the name is empty. */
  public static AuditScope of(String scenario, AuditConfig config, long updates) {
    return new AuditScope(new TreeMap<>(Map.of(scenario, new Part(config.recordLimit(), updates))));
  }

  /** Returns the scope of an audit that reads all records of all scenarios. */
  public static AuditScope all() {
    return new AuditScope(new TreeMap<>(Map.of("", new Part(0, 0))));
  }
}
