package io.github.ycsbxl.metrics;

import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Usage of one server between two scrapes of its exporter. Immutable.
 *
 * @param server host of the exporter, and its port unless it is the default
 * @param unixMillis time of the earlier scrape, on the clock of this machine
 * @param seconds between the scrapes
 */
public record ServerSample(String server, long unixMillis, double seconds, ServerUse use) {

  /**
   * Resource usage of a server over some time. Metrics that its exporter lacks are empty.
   * Immutable.
   *
   * @param cpuPercent CPU utilisation over all CPUs
   * @param ioWaitPercent share of CPU time spent idle while waiting for a disk
   * @param diskReadBytes bytes/s, as in the following parameters
   */
  public record ServerUse(
      OptionalDouble cpuPercent,
      OptionalDouble ioWaitPercent,
      OptionalDouble diskReadBytes,
      OptionalDouble diskWrittenBytes,
      OptionalDouble receivedBytes,
      OptionalDouble sentBytes) {

    boolean isEmpty() {
      return Stream.of(
              cpuPercent, ioWaitPercent, diskReadBytes, diskWrittenBytes, receivedBytes, sentBytes)
          .allMatch(OptionalDouble::isEmpty);
    }
  }
}
