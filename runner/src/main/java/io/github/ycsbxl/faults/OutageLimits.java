package io.github.ycsbxl.faults;

/**
 * Limits of what the outages of a fault may leave out: of all operations, of reads and of writes.
 * Times are in ns, less than 0 if nothing of the kind was tried. Immutable.
 *
 * @param floorNanos shorter outages are not reported: 50 ms, or twenty mean times between
 *     operations of the kind
 * @param untriedNanos the longest time beyond the floor in which none was tried, as threads waited
 *     for others or had nothing to do; it is no outage
 */
public record OutageLimits(
    long floorNanos,
    long readFloorNanos,
    long writeFloorNanos,
    long untriedNanos,
    long readUntriedNanos,
    long writeUntriedNanos) {
  /** The limits of results that do not have them. */
  public static final OutageLimits UNKNOWN = new OutageLimits(-1, -1, -1, -1, -1, -1);
}
