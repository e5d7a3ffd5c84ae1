package io.github.ycsbxl.setup;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Kinds of benchmark: what a command does with the store. */
public enum BenchmarkKind {
  LOAD(true, false),
  /** Loads missing records only. */
  COMPLETE(true, false),
  RUN(false, true),
  BENCH(true, true),
  AUDIT(false, false),
  /** Checks the store with a scratch record. */
  CHECK(false, false),
  /** Deletes the records that other benchmarks left. */
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

  /**
   * Returns true if this kind of benchmark needs the records of the workload. An audit reads only
   * the records in a ledger, and a check only a scratch record.
   */
  boolean needsRecords() {
    return loads || runs;
  }

  /** Returns true if this kind uses only the record format of the workload. */
  boolean needsFormOnly() {
    return this == CHECK || this == CLEAN;
  }

  /** Returns the words after {@code bin/ycsb} that run this kind of benchmark. */
  public List<String> command() {
    return this == COMPLETE
        ? List.of("load", "-missing")
        : List.of(name().toLowerCase(Locale.ROOT));
  }

  /** Returns true if existing records are left unchanged. */
  public boolean completes() {
    return this == COMPLETE || this == BENCH;
  }

  /**
   * Returns the load with the limits of this command. A target rate and a time limit apply only to
   * {@code load}. They do not apply to {@code bench}, whose run needs a complete load.
   */
  public PhasePlan limited(PhasePlan load, Duration limit) {
    return runs ? load.unlimited() : load.limited(limit);
  }

  /**
   * Checks that the configuration limits the amount of work.
   *
   * @param endsByItself true if the workload ends even without a limit
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
        "expected false for 'ycsb load', and true for commands that run");
    boolean endless =
        runs && !endsByItself && run.length().operations() == 0 && run.length().maxSeconds() == 0;
    if (endless && !reader.isSet(RunConfig.OPERATIONS)) {
      reader.missing("set the length of the run: operationcount, or maxexecutiontime in seconds");
    }
    reader.check(
        !endless || !reader.isSet(RunConfig.OPERATIONS),
        RunConfig.OPERATIONS,
        "expected 1 or more, or set maxexecutiontime=<seconds>");
  }
}
