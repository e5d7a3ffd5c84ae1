package io.github.ycsbxl.plan;

/**
 * Load to plan for. Immutable.
 *
 * @param opsPerSec NaN for the highest rate of clients without a target
 * @param writeShare fraction of operations that write existing records
 * @param windowMs time between the read and the write of a CAS operation
 */
public record PlanInput(
    long records, int clients, double theta, double opsPerSec, double writeShare, double windowMs) {

  /**
   * Returns this input for {@code toShards} shards, with records and clients in proportion, at
   * least one of each.
   */
  PlanInput grown(int fromShards, int toShards) {
    double factor = (double) toShards / fromShards;
    return new PlanInput(
        Math.max(1, Math.round(records * factor)),
        (int) Math.max(1, Math.round(clients * factor)),
        theta,
        opsPerSec,
        writeShare,
        windowMs);
  }

  /** Returns this input. If it has no rate, the result has this highest rate of the clients. */
  PlanInput reaching(double highestOpsPerSec) {
    return Double.isNaN(opsPerSec)
        ? new PlanInput(records, clients, theta, highestOpsPerSec, writeShare, windowMs)
        : this;
  }

  double writesPerSec() {
    return opsPerSec * writeShare;
  }
}
