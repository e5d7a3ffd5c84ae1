package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.Run;

/** Last column of CSV files, which only a benchmark with scenarios has. Stateless. */
final class ScenarioColumn {
  static final String NAME = "scenario";

  static final String MEANING =
      "with [scenarios](../docs/scenarios.md): name of the scenario; empty in sums";

  private ScenarioColumn() {}

  /** Returns the table for the files of a run. */
  static <R> Table<R> in(Run run, Table<R> table) {
    return has(run) ? table : without(table);
  }

  static boolean has(Run run) {
    return !run.description().scenarios().isEmpty();
  }

  /** Returns the table for a benchmark without scenarios. */
  static <R> Table<R> without(Table<R> table) {
    return table.only(name -> !name.equals(NAME));
  }
}
