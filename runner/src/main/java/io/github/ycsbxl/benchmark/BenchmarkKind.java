package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import java.util.List;
import java.util.Locale;

/** Kinds of benchmarks, by what a command does with the store. */
public enum BenchmarkKind {
  LOAD(true, false),
  /** Loads only what the store does not hold. */
  COMPLETE(true, false),
  RUN(false, true),
  BENCH(true, true),
  AUDIT(false, false),
  /** Tries the store with a record of its own. */
  CHECK(false, false),
  /** Deletes what benchmarks of other kinds left. */
  CLEAN(false, false);

  private final boolean loads;
  private final boolean runs;

  BenchmarkKind(boolean loads, boolean runs) {
    this.loads = loads;
    this.runs = runs;
  }

  public boolean loads() {
    return loads;
  }

  public boolean runs() {
    return runs;
  }

  /** Whether the workload's records are needed: ledgers name theirs, and a check has its own. */
  boolean needsRecords() {
    return loads || runs;
  }

  /**
   * Whether the benchmark takes only the form of records from the workload, whatever class that is.
   */
  boolean needsFormOnly() {
    return this == CHECK || this == CLEAN;
  }

  /** The words after {@code bin/ycsb} that ask for this. */
  public List<String> command() {
    return this == COMPLETE
        ? List.of("load", "-missing")
        : List.of(name().toLowerCase(Locale.ROOT));
  }

  /** Whether the benchmark leaves records alone that are there already. */
  boolean completes() {
    return this == COMPLETE || this == BENCH;
  }

  /**
   * The load as this command does it: with a target and a time limit only if nothing but the load
   * is measured, since no run can use a part of the records.
   */
  PhasePlan limited(PhasePlan load, RunConfig run) {
    return runs ? load.unlimited() : load.limited(run);
  }

  /**
   * Checks that the configuration says how much is to be done. What is to be done is not checked
   * here.
   *
   * @param endsByItself whether the workload knows its end
   */
  void check(RunConfig run, boolean endsByItself, PropertyReader reader) {
    boolean contradicted =
        reader
            .find(RunConfig.DO_TRANSACTIONS)
            .map(wanted -> wanted ? this == LOAD : runs)
            .orElse(false);
    reader.check(
        !contradicted,
        RunConfig.DO_TRANSACTIONS,
        "expected what the command says, which is either to load or to run");
    boolean endless = runs && !endsByItself && run.operations() == 0 && run.maxSeconds() == 0;
    if (endless && !reader.isSet(RunConfig.OPERATIONS)) {
      reader.problem("say how long to run: operationcount, or maxexecutiontime in seconds");
    }
    reader.check(
        !endless || !reader.isSet(RunConfig.OPERATIONS),
        RunConfig.OPERATIONS,
        "expected 1 or more, or maxexecutiontime in seconds");
  }
}
