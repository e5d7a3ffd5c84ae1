package io.github.ycsbxl.metrics;

import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Use of one server between two answers of its exporter. Immutable.
 *
 * @param server the exporter's host, and its port where it is not the usual one
 * @param unixMillis the time of the earlier answer, on this machine's clock
 * @param seconds from the earlier answer to the later one
 */
public record ServerSample(String server, long unixMillis, double seconds, ServerUse use) {

  /**
   * Use of a server's machine over some time. What its exporter does not count is empty. Immutable.
   *
   * @param cpuPercent CPU utilisation over all CPUs
   * @param ioWaitPercent share of CPU time spent idle while waiting for a disk
   * @param diskReadBytes a second, as all others
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
