package io.github.ycsbxl.measure;

/**
 * Operations in progress at the cut-off of a phase, by its time limit or a stop. They are in no
 * rate and no count of the phase. Those that ended later have {@linkplain RowName#underWay rows of
 * their own} for their latencies, so that the slowest operations are not hidden. Immutable.
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
