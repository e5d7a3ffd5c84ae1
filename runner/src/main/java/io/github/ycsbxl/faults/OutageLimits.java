package io.github.ycsbxl.faults;

/**
 * Detection limits of the outages of a fault, for all operations, reads and writes. Times are in
 * nanoseconds; negative if no such operation was tried. Immutable.
 *
 * @param floorNanos minimum length of a reported outage: 50 ms, or twenty times the mean time
 *     between operations if that is longer
 * @param untriedNanos longest time, above the floor, in which no such operation was tried because
 *     threads waited for others or had nothing to do; it is not an outage
 */
public record OutageLimits(
    long floorNanos,
    long readFloorNanos,
    long writeFloorNanos,
    long untriedNanos,
    long readUntriedNanos,
    long writeUntriedNanos) {
  /** Limits of results from earlier releases. */
  public static final OutageLimits UNKNOWN = new OutageLimits(-1, -1, -1, -1, -1, -1);
}
