package io.github.ycsbxl.plan;

/**
 * Machines that the clients of a benchmark take, by the time of processors that an operation costs
 * them. Immutable.
 *
 * @param cpuMicros of a client for an operation, user and system
 * @param processors of a machine
 */
public record ClientMachines(double opsPerSec, double cpuMicros, int processors) {
  /**
   * The busy share of the processors of a client machine above which operations wait for a
   * processor, so that measured latencies are no longer those of the store alone.
   */
  private static final double BUSIEST = 0.7;

  /** The processors that the client processes keep busy on average, on all machines together. */
  public double busyProcessors() {
    return opsPerSec * cpuMicros / 1e6;
  }

  /** The number of machines with which none is busier than 70 %. */
  public long machines() {
    return Math.max(1, (long) Math.ceil(busyProcessors() / (processors * BUSIEST)));
  }
}
