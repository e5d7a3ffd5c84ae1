package io.github.ycsbxl.metrics;

import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counters of a server at one time, which only grow while the server runs. Parsed from the text
 * format 0.0.4 of Prometheus' node exporter 0.16 or later. Devices on top of other devices are
 * skipped to avoid double counting, such as mapped or mirrored disks, bridges and the network of a
 * container. Immutable.
 *
 * @param sums without metrics that are missing or not finite
 */
record ServerCounters(Map<Counter, Double> sums) {
  private static final double CLOCK_SECONDS = 60;
  private static final int LONGEST_SHOWN = 80;

  private static final Predicate<String> NO_DISK =
      Pattern.compile("(dm-|md|loop|ram|zram|sr|fd)\\d+").asMatchPredicate();
  private static final Predicate<String> NO_NETWORK =
      Pattern.compile("lo|(veth|docker|br-|virbr|ifb|cni|flannel|cali|tun|tap|bond|team|vnet).*")
          .asMatchPredicate();

  private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
  private static final Pattern LABEL =
      Pattern.compile("\\s*([a-zA-Z_]\\w*)\\s*=\\s*\"((?:[^\"\\\\]++|\\\\.)*+)\"\\s*,?\\s*");

  /** Labels and value, optionally followed by a timestamp. */
  private static final Pattern REST =
      Pattern.compile("(?:\\{((?:" + LABEL + ")*+)\\})?\\s*([^\\s{]\\S*)(?:\\s.*)?");

  /** Sums of samples: seconds since 1970, CPU seconds over all CPUs, and bytes. */
  enum Counter {
    BOOT("node_boot_time_seconds", "", any -> true),
    CPU("node_cpu_seconds_total", "mode", any -> true),
    IDLE("node_cpu_seconds_total", "mode", "idle"::equals),
    IO_WAIT("node_cpu_seconds_total", "mode", "iowait"::equals),
    DISK_READ("node_disk_read_bytes_total", "device", NO_DISK.negate()),
    DISK_WRITTEN("node_disk_written_bytes_total", "device", NO_DISK.negate()),
    RECEIVED("node_network_receive_bytes_total", "device", NO_NETWORK.negate()),
    SENT("node_network_transmit_bytes_total", "device", NO_NETWORK.negate());

    private static final Set<String> METRICS =
        Stream.of(values()).map(counter -> counter.metric).collect(Collectors.toSet());

    /** Counters that never decrease; I/O wait does on some systems. */
    private static final Set<Counter> TOTALS =
        EnumSet.of(CPU, DISK_READ, DISK_WRITTEN, RECEIVED, SENT);

    private final String metric;
    private final String label;
    private final Predicate<String> counted;

    Counter(String metric, String label, Predicate<String> counted) {
      this.metric = metric;
      this.label = label;
      this.counted = counted;
    }
  }

  /**
   * Parses a response.
   *
   * @throws IOException if it is not from a node exporter
   */
  static ServerCounters of(String text) throws IOException {
    var sums = new EnumMap<Counter, Double>(Counter.class);
    for (String line : text.split("\n")) {
      Matcher name = NAME.matcher(line);
      // Lines of other metrics are not parsed.
      if (name.lookingAt() && Counter.METRICS.contains(name.group())) {
        add(sums, name.group(), line);
      }
    }
    if (sums.isEmpty()) {
      throw new IOException(
          "its answer has no metric of a node exporter, such as " + Counter.CPU.metric);
    }
    sums.values().removeIf(sum -> !Double.isFinite(sum));
    return new ServerCounters(sums);
  }

  private static void add(Map<Counter, Double> sums, String metric, String line)
      throws IOException {
    Matcher rest = REST.matcher(line.substring(metric.length()));
    try {
      if (!rest.matches()) {
        throw new NumberFormatException();
      }
      double value = value(rest.group(4));
      Map<String, String> labels =
          LABEL
              .matcher(Optional.ofNullable(rest.group(1)).orElse(""))
              .results()
              .collect(Collectors.toMap(one -> one.group(1), one -> one.group(2), (a, b) -> b));
      for (Counter counter : Counter.values()) {
        if (counter.metric.equals(metric)) {
          boolean counted = counter.counted.test(labels.getOrDefault(counter.label, ""));
          sums.merge(counter, counted ? value : 0, Double::sum);
        }
      }
    } catch (NumberFormatException e) {
      String start = line.substring(0, Math.min(line.length(), LONGEST_SHOWN)).strip();
      throw new IOException("its line \"" + start + "\" is not in Prometheus' text format", e);
    }
  }

  /** Parses a number. The format also allows NaN and infinities, for unknown counters. */
  private static double value(String text) {
    return text.matches("(?i)[+-]?Inf(inity)?|NaN") ? Double.NaN : Double.parseDouble(text);
  }

  /**
   * Returns the usage since an earlier time. Metrics that the exporter does not have are empty.
   * Returns empty if nothing is known, such as after a restart of the server.
   */
  Optional<ServerUse> since(ServerCounters before, double seconds) {
    if (startedAfter(before)) {
      return Optional.empty();
    }
    double cpu = growth(Counter.CPU, before);
    double ioWait = growth(Counter.IO_WAIT, before);
    double busy = cpu - growth(Counter.IDLE, before) - ioWait;
    var use =
        new ServerUse(
            percent(busy, cpu),
            percent(ioWait, cpu),
            known(growth(Counter.DISK_READ, before) / seconds),
            known(growth(Counter.DISK_WRITTEN, before) / seconds),
            known(growth(Counter.RECEIVED, before) / seconds),
            known(growth(Counter.SENT, before) / seconds));
    return use.isEmpty() ? Optional.empty() : Optional.of(use);
  }

  /**
   * Returns true if the server was started after {@code before}. A start resets the counters. The
   * boot time changes slightly when the clock is set.
   */
  private boolean startedAfter(ServerCounters before) {
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
