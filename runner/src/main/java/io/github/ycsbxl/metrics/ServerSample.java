package io.github.ycsbxl.metrics;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Usage of one server between two scrapes of its exporter. Immutable.
 *
 * @param server host of the exporter, and its port unless it is the default
 * @param unixMillis time of the earlier scrape, on the clock of this machine
 * @param seconds between the scrapes
 * @param shown metrics in {@code servers.metrics.show}, if the exporter has any
 */
public record ServerSample(
    String server, long unixMillis, double seconds, ServerUse use, Optional<ShownMetrics> shown) {

  /** Returns the value of a metric in {@code servers.metrics.show}. */
  public OptionalDouble shown(String metric) {
    return shown
        .map(known -> known.rates().getOrDefault(metric, known.gauges().get(metric)))
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  /**
   * Values of the metrics in {@code servers.metrics.show} that are known, by metric as the user
   * wrote it.
   *
   * @param rates of counters, per second
   * @param gauges at the later scrape
   */
  public record ShownMetrics(SortedMap<String, Double> rates, SortedMap<String, Double> gauges) {}

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
