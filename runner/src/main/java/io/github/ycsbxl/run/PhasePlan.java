package io.github.ycsbxl.run;

/**
 * Part of a benchmark in which all threads work. Immutable.
 *
 * @param operations of all threads together; 0 is no limit
 * @param maxSeconds 0 is no limit
 * @param ignoresTarget whether threads work as fast as they can, whatever the target rate
 * @param existing records that are known to be there, for which nothing is done
 */
public record PhasePlan(
    Kind kind, long operations, long maxSeconds, boolean ignoresTarget, long existing) {

  /** Makes a phase that keeps to the target rate, if there is one. */
  public PhasePlan(Kind kind, long operations, long maxSeconds) {
    this(kind, operations, maxSeconds, false, 0);
  }

  /** Kinds of phases. */
  public enum Kind {
    LOAD("load"),
    WARMUP("warm-up"),
    RUN("run");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  /** Makes the load of this many records. */
  public static PhasePlan load(long records) {
    return new PhasePlan(Kind.LOAD, records, 0);
  }

  /** Makes a load whose records are all in the store already. */
  public static PhasePlan existing(long records) {
    return new PhasePlan(Kind.LOAD, 0, 0, true, records);
  }

  /** Returns this phase with the time limit of the configuration. */
  public PhasePlan limited(RunConfig config) {
    return new PhasePlan(kind, operations, config.maxSeconds(), ignoresTarget, existing);
  }

  /** Returns this phase without a target rate. */
  public PhasePlan unlimited() {
    return new PhasePlan(kind, operations, maxSeconds, true, existing);
  }

  /** This phase without its first seconds, for a process that joins later. */
  public PhasePlan joinedAfter(long seconds) {
    long left = isTimeLimited() ? maxSeconds - seconds : 0;
    return new PhasePlan(kind, operations, left, ignoresTarget, existing);
  }

  public static PhasePlan warmup(RunConfig config) {
    return new PhasePlan(Kind.WARMUP, config.warmupOperations(), config.warmupSeconds());
  }

  public static PhasePlan run(RunConfig config) {
    return new PhasePlan(Kind.RUN, config.operations(), config.maxSeconds());
  }

  boolean isTimeLimited() {
    return maxSeconds > 0;
  }

  boolean loads() {
    return kind == Kind.LOAD;
  }

  /** The operations of one thread; the first threads take what an uneven division leaves. */
  long operationsOf(int thread, int threads) {
    if (operations == 0) {
      return loads() ? 0 : Long.MAX_VALUE;
    }
    return operations / threads + (thread < operations % threads ? 1 : 0);
  }
}
