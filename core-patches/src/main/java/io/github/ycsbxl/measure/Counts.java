package io.github.ycsbxl.measure;

/**
 * Whole operations by how they ended. Immutable.
 *
 * @param succeeded did what was asked; only these are throughput
 * @param missed found no record
 * @param failed were refused, broke, or ended in doubt
 */
public record Counts(long succeeded, long missed, long failed) {
  public static final Counts NONE = new Counts(0, 0, 0);

  public Counts plus(Counts other) {
    return new Counts(succeeded + other.succeeded, missed + other.missed, failed + other.failed);
  }

  public Counts minus(Counts earlier) {
    return new Counts(
        succeeded - earlier.succeeded, missed - earlier.missed, failed - earlier.failed);
  }

  public long total() {
    return succeeded + missed + failed;
  }
}
