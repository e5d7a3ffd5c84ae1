package io.github.ycsbxl.run;

/**
 * Phase of a benchmark: a load, a warm-up or a run. Immutable.
 *
 * @param operations of all threads together; 0 for no limit
 * @param maxSeconds 0 for no limit
 * @param ignoresTarget true if threads ignore the target rate
 * @param existing number of records that exist and are not loaded again
 */
public record PhasePlan(
    Kind kind, long operations, long maxSeconds, boolean ignoresTarget, long existing) {

  /** Creates a phase with the configured target rate, or without one if none is configured. */
  public PhasePlan(Kind kind, long operations, long maxSeconds) {
    this(kind, operations, maxSeconds, false, 0);
  }

  /** Rejects a warm-up that would never end. */
  public PhasePlan {
    if (kind == Kind.WARMUP && operations == 0 && maxSeconds == 0) {
      throw new IllegalArgumentException("a warm-up needs a number of operations or seconds");
    }
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

  /** Returns a load of this many records. */
  public static PhasePlan load(long records) {
    return new PhasePlan(Kind.LOAD, records, 0);
  }

  /** Returns a load whose records all exist. */
  public static PhasePlan existing(long records) {
    return new PhasePlan(Kind.LOAD, 0, 0, true, records);
  }

  /** Returns a copy with the time limit of the configuration. */
  public PhasePlan limited(RunConfig config) {
    return new PhasePlan(kind, operations, config.maxSeconds(), ignoresTarget, existing);
  }

  /** Returns a copy without a target rate. */
  public PhasePlan unlimited() {
    return new PhasePlan(kind, operations, maxSeconds, true, existing);
  }

  /** Returns a copy without the first seconds, for a client that joins later. */
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

  /**
   * Returns the number of operations of one thread. The first threads get the remainder of the
   * division.
   */
  long operationsOf(int thread, int threads) {
    if (operations == 0) {
      return loads() ? 0 : Long.MAX_VALUE;
    }
    return operations / threads + (thread < operations % threads ? 1 : 0);
  }
}
