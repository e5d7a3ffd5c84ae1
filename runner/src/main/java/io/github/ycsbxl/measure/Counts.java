package io.github.ycsbxl.measure;

/**
 * Operations counted by outcome. Immutable.
 *
 * @param succeeded did what was asked; only these are throughput
 * @param missed found no record
 * @param failed failed, or whose outcome is indeterminate
 * @param existing were to load a record that was there before, and left it alone
 * @param stale read from a replica that lags behind, which lacked a record that was inserted
 */
public record Counts(long succeeded, long missed, long failed, long existing, long stale) {
  public static final Counts NONE = new Counts(0, 0, 0);

  /** Makes the counts of a phase without existing and stale records. */
  public Counts(long succeeded, long missed, long failed) {
    this(succeeded, missed, failed, 0, 0);
  }

  public Counts plus(Counts other) {
    return new Counts(
        succeeded + other.succeeded,
        missed + other.missed,
        failed + other.failed,
        existing + other.existing,
        stale + other.stale);
  }

  Counts minus(Counts earlier) {
    return new Counts(
        succeeded - earlier.succeeded,
        missed - earlier.missed,
        failed - earlier.failed,
        existing - earlier.existing,
        stale - earlier.stale);
  }

  public long total() {
    return succeeded + missed + failed + existing + stale;
  }
}
