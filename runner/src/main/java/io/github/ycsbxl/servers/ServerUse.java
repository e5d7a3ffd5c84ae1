package io.github.ycsbxl.servers;

import java.util.OptionalDouble;

/**
 * Use of a server's machine over some time. What its exporter does not count is empty. Immutable.
 *
 * @param cpuPercent the share of the time of all processors in which they worked
 * @param ioWaitPercent the share in which they had nothing to do but to wait for a disk
 * @param diskReadBytes a second, as all others
 */
public record ServerUse(
    OptionalDouble cpuPercent,
    OptionalDouble ioWaitPercent,
    OptionalDouble diskReadBytes,
    OptionalDouble diskWrittenBytes,
    OptionalDouble receivedBytes,
    OptionalDouble sentBytes) {
  private static final OptionalDouble NONE = OptionalDouble.empty();
  static final ServerUse UNKNOWN = new ServerUse(NONE, NONE, NONE, NONE, NONE, NONE);
}
