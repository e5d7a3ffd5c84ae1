package io.github.ycsbxl.measure;

/**
 * Operations that had begun but not ended when a phase was cut off, by its time limit or because it
 * was stopped. They are in no rate and in no count of the phase. The latencies of those that ended
 * later have {@linkplain RowName#underWay rows of their own}, so that the slowest operations are
 * not hidden. Immutable.
 *
 * @param ended how those ended that did, after the phase
 * @param givenUp never ended while anybody waited
 * @param oldestNanos from the beginning of the one that took longest to its end, or until it was
 *     given up
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
