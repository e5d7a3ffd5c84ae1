package io.github.ycsbxl.plan;

/**
 * Load that a plan is computed for. Immutable.
 *
 * @param opsPerSec not a number if it is what clients without a target reach
 * @param writeShare share of the operations that write existing records
 * @param windowMs from a compare-and-set's read to its write
 */
public record PlanInput(
    long records, int clients, double theta, double opsPerSec, double writeShare, double windowMs) {

  /**
   * Returns this input for a store of {@code toShards}, with records and client processes in
   * proportion to the shards; at least one of each.
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

  /** This input with the highest rate that clients reach as its rate, if it has none. */
  PlanInput reaching(double highestOpsPerSec) {
    return Double.isNaN(opsPerSec)
        ? new PlanInput(records, clients, theta, highestOpsPerSec, writeShare, windowMs)
        : this;
  }

  double writesPerSec() {
    return opsPerSec * writeShare;
  }
}
