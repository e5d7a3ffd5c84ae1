package io.github.ycsbxl.servers;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counters of a server at one time, which only grow while the server runs: seconds that its
 * processors spent, and bytes of its disks and its network. Immutable.
 *
 * <p>The names are those of Prometheus' node exporter 0.16 and later. Of what is made of other
 * devices, such as a mapped or mirrored disk, a bridge or a container's end of a network, nothing
 * is counted, because it would count twice.
 */
record ServerCounters(
    OptionalDouble bootSeconds,
    OptionalDouble cpuSeconds,
    double idleSeconds,
    double ioWaitSeconds,
    OptionalDouble diskRead,
    OptionalDouble diskWritten,
    OptionalDouble received,
    OptionalDouble sent) {
  private static final String BOOT = "node_boot_time_seconds";
  private static final String CPU = "node_cpu_seconds_total";
  private static final String DISK_READ = "node_disk_read_bytes_total";
  private static final String DISK_WRITTEN = "node_disk_written_bytes_total";
  private static final String RECEIVED = "node_network_receive_bytes_total";
  private static final String SENT = "node_network_transmit_bytes_total";
  private static final double CLOCK_SECONDS = 60;
  private static final List<String> NAMES =
      List.of(BOOT, CPU, DISK_READ, DISK_WRITTEN, RECEIVED, SENT);

  private static final Predicate<String> NO_DISK =
      Pattern.compile("(dm-|md|loop|ram|zram|sr|fd)\\d+").asMatchPredicate();
  private static final Predicate<String> NO_NETWORK =
      Pattern.compile("lo|(veth|docker|br-|virbr|ifb|cni|flannel|cali|tun|tap|bond|team|vnet).*")
          .asMatchPredicate();

  /** Reads what an exporter answered; an IOException says that it is not of a node exporter. */
  static ServerCounters of(String text) throws IOException {
    ExporterText read = ExporterText.of(text, NAMES);
    if (read.samples().isEmpty()) {
      throw new IOException("its answer has none of a node exporter's metrics, such as " + CPU);
    }
    return new ServerCounters(
        sum(read, BOOT, sample -> true),
        sum(read, CPU, sample -> true),
        sum(read, CPU, sample -> sample.label("mode").equals("idle")).orElse(0),
        sum(read, CPU, sample -> sample.label("mode").equals("iowait")).orElse(0),
        sum(read, DISK_READ, ServerCounters::isDisk),
        sum(read, DISK_WRITTEN, ServerCounters::isDisk),
        sum(read, RECEIVED, ServerCounters::isNetwork),
        sum(read, SENT, ServerCounters::isNetwork));
  }

  private static boolean isDisk(ExporterText.Sample sample) {
    return !NO_DISK.test(sample.label("device"));
  }

  private static boolean isNetwork(ExporterText.Sample sample) {
    return !NO_NETWORK.test(sample.label("device"));
  }

  /** The sum of a metric's samples; empty if the server does not tell the metric. */
  private static OptionalDouble sum(
      ExporterText read, String name, Predicate<ExporterText.Sample> counted) {
    List<ExporterText.Sample> all =
        read.samples().stream().filter(sample -> sample.name().equals(name)).toList();
    double sum = all.stream().filter(counted).mapToDouble(ExporterText.Sample::value).sum();
    return all.isEmpty() || !Double.isFinite(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum);
  }

  /**
   * What the server did from an earlier time to this one, as far as its exporter counts it. Empty
   * if nothing is known, which is so if the server was started in between.
   */
  Optional<ServerUse> since(ServerCounters before, double seconds) {
    if (startedAfter(before)) {
      return Optional.empty();
    }
    OptionalDouble cpu = growth(cpuSeconds, before.cpuSeconds);
    double ioWait = ioWaitSeconds - before.ioWaitSeconds;
    double busy = cpu.orElse(0) - (idleSeconds - before.idleSeconds) - ioWait;
    var use =
        new ServerUse(
            percent(busy, cpu),
            percent(ioWait, cpu),
            perSec(diskRead, before.diskRead, seconds),
            perSec(diskWritten, before.diskWritten, seconds),
            perSec(received, before.received, seconds),
            perSec(sent, before.sent, seconds));
    return use.equals(ServerUse.UNKNOWN) ? Optional.empty() : Optional.of(use);
  }

  /**
   * Whether the server was started after these counters: then it counts anew. The time of its start
   * moves by a little when its clock is set.
   */
  private boolean startedAfter(ServerCounters before) {
    return growth(bootSeconds, before.bootSeconds).orElse(0) > CLOCK_SECONDS
        || Stream.of(
                growth(cpuSeconds, before.cpuSeconds),
                growth(diskRead, before.diskRead),
                growth(diskWritten, before.diskWritten),
                growth(received, before.received),
                growth(sent, before.sent))
            .anyMatch(growth -> growth.orElse(0) < 0);
  }

  private static OptionalDouble percent(double part, OptionalDouble whole) {
    return whole.orElse(0) > 0
        ? OptionalDouble.of(Math.min(100, Math.max(0, 100 * part / whole.getAsDouble())))
        : OptionalDouble.empty();
  }

  private static OptionalDouble perSec(OptionalDouble now, OptionalDouble before, double seconds) {
    OptionalDouble bytes = growth(now, before);
    return bytes.isPresent() && seconds > 0
        ? OptionalDouble.of(bytes.getAsDouble() / seconds)
        : OptionalDouble.empty();
  }

  /** What was added; empty if it is not known. */
  private static OptionalDouble growth(OptionalDouble now, OptionalDouble before) {
    return now.isPresent() && before.isPresent()
        ? OptionalDouble.of(now.getAsDouble() - before.getAsDouble())
        : OptionalDouble.empty();
  }
}
