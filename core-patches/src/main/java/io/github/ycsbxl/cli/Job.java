package io.github.ycsbxl.cli;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunProperties;

/** What a command does with the store. */
enum Job {
  LOAD(true, false),
  RUN(false, true),
  BENCH(true, true),
  AUDIT(false, false);

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
    boolean endless = runs && run.operations() == 0 && run.maxSeconds() == 0;
    if (endless && !reader.isSet(RunProperties.OPERATIONS)) {
      reader.problem("say how long to run: operationcount, or maxexecutiontime in seconds");
    }
    reader.check(
        !endless || !reader.isSet(RunProperties.OPERATIONS),
        RunProperties.OPERATIONS,
        "expected 1 or more, or maxexecutiontime in seconds");
  }
}
