package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.metrics.MetricSelector;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.metrics.ServerSample.ServerUse;
import io.github.ycsbxl.numbers.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Table of servers.csv: a row per scrape of an exporter. Stateless. */
final class ServersCsv {
  static final String NAME = "servers.csv";

  static final Table<ServerRow> TABLE =
      Table.<ServerRow>empty()
          .column("run", ServerRow::run)
          .column("phase", row -> row.phase().phase())
          .column("iteration", row -> row.phase().iteration())
          .meaning("exporter's host in `servers.metrics`, with the port unless it is 9100")
          .column("server", row -> row.sample().server())
          .meaning("Unix time of the interval's start; its length")
          .column("unix_ms", row -> row.sample().unixMillis())
          .column("seconds", row -> Numbers.decimal(row.sample().seconds()))
          .meaning("CPU utilisation over all CPUs")
          .column("cpu_percent", number(ServerUse::cpuPercent, 1))
          .meaning("I/O wait: idle CPU time while waiting for a disk")
          .column("iowait_percent", number(ServerUse::ioWaitPercent, 1))
          .meaning("physical disks only, no partitions or mirrors")
          .column("disk_read_mb_per_sec", number(ServerUse::diskReadBytes, 1e6))
          .column("disk_written_mb_per_sec", number(ServerUse::diskWrittenBytes, 1e6))
          .meaning("physical networks only, no VLANs, bridges, bonds or tunnels")
          .column("received_mb_per_sec", number(ServerUse::receivedBytes, 1e6))
          .column("sent_mb_per_sec", number(ServerUse::sentBytes, 1e6));

  private ServersCsv() {}

  /** Returns the table with a column for each of these metrics. */
  static Table<ServerRow> table(List<MetricSelector> shown) {
    return TABLE.columns(
        shown, MetricSelector::text, (metric, row) -> shown(metric.text(), row.sample()));
  }

  private static Optional<String> shown(String metric, ServerSample sample) {
    OptionalDouble value = sample.shown(metric);
    return value.isPresent()
        ? Optional.of(Numbers.significant(value.getAsDouble()))
        : Optional.empty();
  }

  /** Usage of a server in a part of a phase. */
  record ServerRow(String run, PhaseKey phase, ServerSample sample) {}

  private static Function<ServerRow, Object> number(
      Function<ServerUse, OptionalDouble> figure, double unit) {
    return line -> {
      OptionalDouble known = figure.apply(line.sample().use());
      return known.isPresent()
          ? Optional.of(Numbers.decimal(known.getAsDouble() / unit))
          : Optional.empty();
    };
  }
}
