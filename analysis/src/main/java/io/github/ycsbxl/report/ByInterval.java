package io.github.ycsbxl.report;

import io.github.ycsbxl.log.IntervalRow;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Mean latency and number of operations by interval and machine, "2.10 ms / 12,579,905", in the
 * form of kaChing's tables of 2010 (results/published/kaching-ssd.csv): a table per operation, a
 * row per client process or run. Means are weighted by their counts, which is exact. Beside tables
 * that know writes alone, a run's updates are in the table of the writes. Filled, then read.
 */
final class ByInterval {
  private static final List<Duration> LENGTHS =
      List.of(
          Duration.ofSeconds(10),
          Duration.ofMinutes(1),
          Duration.ofMinutes(10),
          Duration.ofHours(1),
          Duration.ofDays(1));
  private static final int MOST_COLUMNS = 8;
  private static final String WRITE = "WRITE";

  private final SortedMap<String, Map<String, SortedMap<String, Total>>> operations =
      new TreeMap<>();
  private final boolean besideWrites;

  private ByInterval(boolean besideWrites) {
    this.besideWrites = besideWrites;
  }

  /** Sum of the latencies of an interval, in ms, and their number. */
  private record Total(double millis, long count) {
    Total plus(Total other) {
      return new Total(millis + other.millis, count + other.count);
    }

    @Override
    public String toString() {
      return NumberFormats.number(millis / count) + " ms / " + NumberFormats.whole(count);
    }
  }

  static Section of(List<ReportRun> runs) {
    var tables =
        new ByInterval(runs.stream().anyMatch(run -> run.figures().rows().containsKey(WRITE)));
    Duration length = length(runs);
    for (ReportRun run : runs) {
      tables.addAll(run.name(), run, length);
      tables.addPublished(run);
    }
    return Section.of(
        "By interval",
        "Mean latency and number of operations by interval and machine, in UTC.",
        tables.tables());
  }

  /** The shortest length with which no run has too many columns. */
  private static Duration length(List<ReportRun> runs) {
    double seconds =
        runs.stream()
            .flatMap(run -> run.logged().stream())
            .mapToDouble(
                logged ->
                    logged.overall().stream()
                        .mapToDouble(row -> Math.max(1, Math.round(row.seconds())))
                        .sum())
            .max()
            .orElse(0);
    return LENGTHS.stream()
        .filter(length -> length.toSeconds() * MOST_COLUMNS >= seconds)
        .findFirst()
        .orElse(Duration.ofDays(1));
  }

  private void addAll(String name, ReportRun run, Duration length) {
    run.logged()
        .ifPresent(
            logged -> {
              if (logged.clients().isEmpty()) {
                String writes = RowName.of(run.writes().orElse("")).operation();
                logged.seconds().forEach(second -> add(name, second, length, writes));
              }
              logged
                  .clients()
                  .forEach(client -> addAll(name + " " + client.name(), client, length));
            });
  }

  private void add(String machine, IntervalRow second, Duration length, String writes) {
    String row = second.name().operation();
    boolean operation =
        !second.name().isOfNode() && (!row.contains("-") || second.name().isReadModifyWrite());
    if (operation && second.values() > 0 && !Double.isNaN(second.meanNanos())) {
      long start = second.unixMillis() / length.toMillis() * length.toMillis();
      String interval = format(length).format(Instant.ofEpochMilli(start).atOffset(ZoneOffset.UTC));
      add(
          besideWrites && row.equals(writes) ? WRITE : row,
          machine,
          interval,
          new Total(second.meanNanos() / 1e6 * second.values(), (long) second.values()));
    }
  }

  /** Adds a published table of machines and days. */
  private void addPublished(ReportRun run) {
    if (!run.isOfMachineAndDay()) {
      return;
    }
    Map<String, String> setting = run.figures().setting();
    String machine =
        (setting.getOrDefault("dataset", "") + " machine " + setting.get("machine")).strip();
    run.figures()
        .rows()
        .forEach(
            (row, figures) -> {
              double mean = RunSummary.millis(run, Optional.of(row), Statistic.MEAN);
              long count = figures.operations().orElse(0);
              if (count > 0 && !Double.isNaN(mean)) {
                add(row, machine, setting.get("day"), new Total(mean * count, count));
              }
            });
  }

  private void add(String operation, String machine, String interval, Total total) {
    operations
        .computeIfAbsent(operation, any -> new LinkedHashMap<>())
        .computeIfAbsent(machine, any -> new TreeMap<>())
        .merge(interval, total, Total::plus);
  }

  private Stream<HtmlTable> tables() {
    return operations.entrySet().stream().map(one -> table(one.getKey(), one.getValue()));
  }

  private static HtmlTable table(String operation, Map<String, SortedMap<String, Total>> machines) {
    SortedSet<String> intervals = new TreeSet<>();
    machines.values().forEach(cells -> intervals.addAll(cells.keySet()));
    return HtmlTable.of(
        operation + ": mean latency / operations",
        Table.<Map.Entry<String, SortedMap<String, Total>>>empty()
            .column("machine", Map.Entry::getKey)
            .columns(
                intervals,
                interval -> interval,
                (interval, row) -> Optional.ofNullable(row.getValue().get(interval))),
        machines.entrySet());
  }

  private static DateTimeFormatter format(Duration length) {
    String pattern = length.toDays() > 0 ? "MM/dd" : length.toMinutes() > 0 ? "HH:mm" : "HH:mm:ss";
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
  }
}
