package io.github.ycsbxl.plan;

/**
 * Machines that the clients of a benchmark take, by the time of processors that an operation costs
 * them. Immutable.
 *
 * @param cpuMicros of a client for an operation, user and system
 * @param processors of a machine
 */
public record ClientMachines(double opsPerSec, double cpuMicros, int processors) {
  /** Beyond it operations wait for processors of the client, and latencies are not the store's. */
  private static final double BUSIEST = 0.7;

  /** Busy on average, of all machines. */
  public double busyProcessors() {
    return opsPerSec * cpuMicros / 1e6;
  }

  /** So many that none is busier than 70 %. */
  public long machines() {
    return Math.max(1, (long) Math.ceil(busyProcessors() / (processors * BUSIEST)));
  }
}
