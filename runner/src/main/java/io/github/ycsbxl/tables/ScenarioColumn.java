package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.Run;

/** Column with the name of the scenario, in CSV files of benchmarks with scenarios. Stateless. */
final class ScenarioColumn {
  static final String NAME = "scenario";

  static final String MEANING = "[scenario](../docs/scenarios.md); empty for all together";

  private ScenarioColumn() {}

  /** Returns the table, without this column if the run has no scenarios. */
  static <R> Table<R> addTo(Run run, Table<R> table) {
    return has(run) ? table : without(table);
  }

  static boolean has(Run run) {
    return !run.description().scenarios().isEmpty();
  }

  static <R> Table<R> without(Table<R> table) {
    return table.only(name -> !name.equals(NAME));
  }
}
