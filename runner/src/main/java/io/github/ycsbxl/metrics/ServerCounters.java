package io.github.ycsbxl.metrics;

import io.github.ycsbxl.metrics.MetricsText.Sample;
import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counters of a server at one time, which only grow while the server runs. Read from the metrics of
 * Prometheus' node exporter 0.16 or later. Only {@link PhysicalDevices} are counted. Immutable.
 *
 * @param sums without metrics that are missing or not finite
 */
record ServerCounters(Map<Counter, Double> sums) {
  private static final double CLOCK_SECONDS = 60;

  /** Sums of samples: seconds since 1970, CPU seconds over all CPUs, and bytes. */
  enum Counter {
    BOOT("node_boot_time_seconds", "", (any, devices) -> true),
    CPU("node_cpu_seconds_total", "mode", (any, devices) -> true),
    IDLE("node_cpu_seconds_total", "mode", (mode, devices) -> mode.equals("idle")),
    IO_WAIT("node_cpu_seconds_total", "mode", (mode, devices) -> mode.equals("iowait")),
    DISK_READ("node_disk_read_bytes_total", "device", (disk, devices) -> devices.isDisk(disk)),
    DISK_WRITTEN(
        "node_disk_written_bytes_total", "device", (disk, devices) -> devices.isDisk(disk)),
    RECEIVED(
        "node_network_receive_bytes_total",
        "device",
        (network, devices) -> devices.isNetwork(network)),
    SENT(
        "node_network_transmit_bytes_total",
        "device",
        (network, devices) -> devices.isNetwork(network));

    /**
     * Counters that never decrease. I/O wait is not among them, because it decreases on some
     * systems.
     */
    private static final Set<Counter> TOTALS =
        EnumSet.of(CPU, DISK_READ, DISK_WRITTEN, RECEIVED, SENT);

    private final String metric;
    private final String label;
    private final BiPredicate<String, PhysicalDevices> counted;

    Counter(String metric, String label, BiPredicate<String, PhysicalDevices> counted) {
      this.metric = metric;
      this.label = label;
      this.counted = counted;
    }
  }

  /** Metrics that these counters are read from. */
  static final Set<String> METRICS =
      Stream.concat(
              Stream.of(Counter.values()).map(counter -> counter.metric),
              PhysicalDevices.METRICS.stream())
          .collect(Collectors.toSet());

  /** Adds up the samples of a response. */
  static ServerCounters of(MetricsText text) {
    var devices = new PhysicalDevices(text.samples());
    var sums = new EnumMap<Counter, Double>(Counter.class);
    for (Sample sample : text.samples()) {
      for (Counter counter : Counter.values()) {
        if (counter.metric.equals(sample.name())) {
          String label = sample.labels().getOrDefault(counter.label, "");
          boolean counted = counter.counted.test(label, devices);
          sums.merge(counter, counted ? sample.value() : 0, Double::sum);
        }
      }
    }
    sums.values().removeIf(sum -> !Double.isFinite(sum));
    return new ServerCounters(sums);
  }

  /** Returns the usage since an earlier time. Metrics that the exporter does not have are empty. */
  ServerUse since(ServerCounters before, double seconds) {
    double cpu = growth(Counter.CPU, before);
    double ioWait = growth(Counter.IO_WAIT, before);
    double busy = cpu - growth(Counter.IDLE, before) - ioWait;
    return new ServerUse(
        percent(busy, cpu),
        percent(ioWait, cpu),
        known(growth(Counter.DISK_READ, before) / seconds),
        known(growth(Counter.DISK_WRITTEN, before) / seconds),
        known(growth(Counter.RECEIVED, before) / seconds),
        known(growth(Counter.SENT, before) / seconds));
  }

  /**
   * Returns true if the server was started after {@code before}. A start resets the counters. The
   * boot time changes slightly when the clock is set.
   */
  boolean startedAfter(ServerCounters before) {
    return growth(Counter.BOOT, before) > CLOCK_SECONDS
        || Counter.TOTALS.stream().anyMatch(counter -> growth(counter, before) < 0);
  }

  /** Returns the increase; NaN if unknown. */
  private double growth(Counter counter, ServerCounters before) {
    return sums.getOrDefault(counter, Double.NaN) - before.sums.getOrDefault(counter, Double.NaN);
  }

  private static OptionalDouble percent(double part, double whole) {
    return known(whole > 0 ? Math.min(100, Math.max(0, 100 * part / whole)) : Double.NaN);
  }

  private static OptionalDouble known(double figure) {
    return Double.isFinite(figure) ? OptionalDouble.of(figure) : OptionalDouble.empty();
  }
}
