package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunProperties;

/** What a command does with the store. */
enum Job {
  LOAD(true, false),
  RUN(false, true),
  BENCH(true, true);

  private final boolean loads;
  private final boolean runs;

  Job(boolean loads, boolean runs) {
    this.loads = loads;
    this.runs = runs;
  }

  boolean loads() {
    return loads;
  }

  boolean runs() {
    return runs;
  }

  /** Checks that the configuration says how much is to be done. */
  void check(RunConfig run, PropertyReader reader) {
    reader.check(
        !runs || run.operations() > 0 || run.maxSeconds() > 0,
        RunProperties.OPERATIONS,
        "expected a number of operations, or maxexecutiontime in seconds");
  }
}
