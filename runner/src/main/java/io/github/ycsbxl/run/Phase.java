package io.github.ycsbxl.run;

/**
 * Part of a benchmark in which all threads work. Immutable.
 *
 * @param operations of all threads together; 0 is no limit
 * @param maxSeconds 0 is no limit
 * @param ignoresTarget whether threads work as fast as they can, whatever the target rate
 * @param existing records that are known to be there, for which nothing is done
 */
public record Phase(
    Kind kind, long operations, long maxSeconds, boolean ignoresTarget, long existing) {

  /** Makes a phase that keeps to the target rate, if there is one. */
  public Phase(Kind kind, long operations, long maxSeconds) {
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
  public static Phase load(long records) {
    return new Phase(Kind.LOAD, records, 0);
  }

  /** Makes a load whose records are all in the store already. */
  public static Phase existing(long records) {
    return new Phase(Kind.LOAD, 0, 0, true, records);
  }

  /** Returns this phase with the time limit of the configuration. */
  public Phase limited(RunConfig config) {
    return new Phase(kind, operations, config.maxSeconds(), ignoresTarget, existing);
  }

  /** Returns this phase without a target rate. */
  public Phase unlimited() {
    return new Phase(kind, operations, maxSeconds, true, existing);
  }

  /** This phase without its first seconds, for a process that joins later. */
  public Phase joinedAfter(long seconds) {
    long left = isTimeLimited() ? maxSeconds - seconds : 0;
    return new Phase(kind, operations, left, ignoresTarget, existing);
  }

  public static Phase warmup(RunConfig config) {
    return new Phase(Kind.WARMUP, config.warmupOperations(), config.warmupSeconds());
  }

  public static Phase run(RunConfig config) {
    return new Phase(Kind.RUN, config.operations(), config.maxSeconds());
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
