package io.github.ycsbxl.run;

import java.time.Duration;

/**
 * Phase of a benchmark: a load, a warm-up or a run. Immutable.
 *
 * @param operations of all threads together; 0 for no limit
 * @param limit of the duration; zero for no limit
 * @param ignoresTarget true if threads ignore the target rate
 * @param existing number of records that exist and are not loaded again
 */
public record PhasePlan(
    Kind kind, long operations, Duration limit, boolean ignoresTarget, long existing) {

  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 4);

  /**
   * Creates a phase with the configured target rate, or without one if none is configured.
   *
   * @param maxSeconds 0 for no limit
   */
  public PhasePlan(Kind kind, long operations, long maxSeconds) {
    this(kind, operations, Duration.ofSeconds(maxSeconds), false, 0);
  }

  /** Rejects a warm-up that would never end. */
  public PhasePlan {
    if (kind == Kind.WARMUP && operations == 0 && limit.isZero()) {
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
    return new PhasePlan(Kind.LOAD, 0, Duration.ZERO, true, records);
  }

  /**
   * Returns the time limit; at most about 73 years, so that its end is within the clock's range.
   */
  long limitNanos() {
    return limit.compareTo(LONGEST) < 0 ? limit.toNanos() : LONGEST.toNanos();
  }

  /** Returns a copy with this time limit; zero for no limit. */
  public PhasePlan limited(Duration most) {
    return new PhasePlan(kind, operations, most, ignoresTarget, existing);
  }

  /** Returns a copy without a target rate. */
  public PhasePlan unlimited() {
    return new PhasePlan(kind, operations, limit, true, existing);
  }

  /** Returns a copy without the first part, for a client that joins later. */
  public PhasePlan joinedAfter(Duration delay) {
    Duration left = isTimeLimited() ? limit.minus(delay) : limit;
    return new PhasePlan(kind, operations, left, ignoresTarget, existing);
  }

  public static PhasePlan warmup(RunLength length) {
    return new PhasePlan(
        Kind.WARMUP, length.warmup().operations(), length.warmup().limit(), false, 0);
  }

  public static PhasePlan run(RunLength length) {
    return new PhasePlan(Kind.RUN, length.operations(), length.limit(), false, 0);
  }

  public boolean isTimeLimited() {
    return !limit.isZero();
  }

  /** Returns the time limit in seconds; 0 for no limit. */
  public double maxSeconds() {
    return limit.toMillis() / 1e3;
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
