package io.github.ycsbxl.measure;

/**
 * Operations in progress when a phase was cut off by its time limit or a stop. Rates and counts of
 * the phase do not include them. Operations that ended later have {@linkplain RowName#underWay rows
 * of their own}, so that the slowest latencies are not hidden. Immutable.
 *
 * @param ended operations that ended after the cut-off, by outcome
 * @param givenUp number of abandoned operations
 * @param oldestNanos longest time from the start of an operation to its end or abandonment
 */
public record UnderWay(Counts ended, long givenUp, long oldestNanos) {
  public static final UnderWay NONE = new UnderWay(Counts.NONE, 0, 0);

  public long operations() {
    return ended.total() + givenUp;
  }

  public UnderWay plus(UnderWay other) {
    return new UnderWay(
        ended.plus(other.ended), givenUp + other.givenUp, Math.max(oldestNanos, other.oldestNanos));
  }
}
