package io.github.ycsbxl.outage;

/**
 * Time of a fault that was done to the store. Immutable.
 *
 * @param name as results show it, such as {@code kill master}
 * @param begunNanos from the start of the run phase
 * @param revertedNanos from the start of the run phase; less than 0 while the fault lasts, or if
 *     nothing is to be reverted
 */
public record FaultTime(String name, long begunNanos, long revertedNanos) {
  /** The same in a run that began so much earlier. */
  public FaultTime later(long nanos) {
    return new FaultTime(
        name, begunNanos + nanos, isReverted() ? revertedNanos + nanos : revertedNanos);
  }

  /** Whether it ended within the run. */
  public boolean isReverted() {
    return revertedNanos >= 0;
  }
}
