package io.github.ycsbxl.machine;

/**
 * Interference with a client in an interval: what kept it from its CPUs. It explains latencies that
 * the store did not cause. Immutable.
 *
 * @param pausedNanos longest pause of the JVM that ended in the interval
 * @param othersCpus mean number of the client's CPUs that other processes used
 */
public record Interference(long pausedNanos, double othersCpus) {
  public static final Interference NONE = new Interference(0, 0);

  /** Returns the worse of two intervals or clients, in each respect. */
  public Interference worse(Interference other) {
    return new Interference(
        Math.max(pausedNanos, other.pausedNanos), Math.max(othersCpus, other.othersCpus));
  }
}
