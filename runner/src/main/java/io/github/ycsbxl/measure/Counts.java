package io.github.ycsbxl.measure;

import java.util.Map;
import java.util.function.ToLongFunction;
import site.ycsb.Status;

/**
 * Numbers of operations by outcome. Immutable.
 *
 * @param succeeded successful operations, the only ones that count as throughput
 * @param missed operations that found no record
 * @param failed failed or indeterminate operations
 * @param existing records of a load that already existed and were left unchanged
 * @param stale reads from a lagging replica that missed an inserted record
 */
public record Counts(long succeeded, long missed, long failed, long existing, long stale) {
  public static final Counts NONE = new Counts(0, 0, 0);

  /** Creates counts without existing records or stale reads. */
  public Counts(long succeeded, long missed, long failed) {
    this(succeeded, missed, failed, 0, 0);
  }

  /**
   * Returns the counts of operations by status.
   *
   * @param succeeded successful operations, including batched ones
   * @param failures numbers of other operations by status
   */
  public static Counts of(long succeeded, Map<String, Long> failures) {
    long missed = failures.getOrDefault(Status.NOT_FOUND.getName(), 0L);
    long existing = failures.getOrDefault(Row.EXISTING, 0L);
    long stale = failures.getOrDefault(Row.STALE, 0L);
    long batched = failures.getOrDefault(Row.BATCHED, 0L);
    long all = failures.values().stream().mapToLong(Long::longValue).sum() - batched;
    return new Counts(succeeded, missed, all - missed - existing - stale, existing, stale);
  }

  static Counts of(ToLongFunction<OperationOutcome> number) {
    return new Counts(
        number.applyAsLong(OperationOutcome.SUCCEEDED),
        number.applyAsLong(OperationOutcome.MISSED),
        number.applyAsLong(OperationOutcome.FAILED),
        number.applyAsLong(OperationOutcome.EXISTING),
        number.applyAsLong(OperationOutcome.STALE));
  }

  public long get(OperationOutcome outcome) {
    return switch (outcome) {
      case SUCCEEDED -> succeeded;
      case MISSED -> missed;
      case FAILED -> failed;
      case EXISTING -> existing;
      case STALE -> stale;
    };
  }

  public Counts plus(Counts other) {
    return of(outcome -> get(outcome) + other.get(outcome));
  }

  public Counts minus(Counts earlier) {
    return of(outcome -> get(outcome) - earlier.get(outcome));
  }

  /**
   * Returns the number of operations that failed or found no record.
   *
   * @param ignoresNulls true if operations that find no record count as successful
   */
  public long notDone(boolean ignoresNulls) {
    return failed + (ignoresNulls ? 0 : missed);
  }

  public long total() {
    return succeeded + missed + failed + existing + stale;
  }
}
