package io.github.ycsbxl.measure;

import java.util.Map;
import site.ycsb.Status;

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

  /**
   * Counts of operations by their statuses.
   *
   * @param succeeded those with the status OK
   * @param failures the others by the name of their status
   */
  public static Counts of(long succeeded, Map<String, Long> failures) {
    long missed = failures.getOrDefault(Status.NOT_FOUND.getName(), 0L);
    long existing = failures.getOrDefault(RowMeasurement.EXISTING, 0L);
    long stale = failures.getOrDefault(RowMeasurement.STALE, 0L);
    long all = failures.values().stream().mapToLong(Long::longValue).sum();
    return new Counts(succeeded, missed, all - missed - existing - stale, existing, stale);
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
