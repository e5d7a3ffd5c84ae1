package io.github.ycsbxl.report;

import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.table.Table;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Mean latency and number of operations by machine and day, "2.10 ms / 12,579,905", in the form of
 * kaChing's tables of 2010 (results/published/kaching-ssd.csv): a table per operation, with
 * published machines first and, below them in the same columns, the nodes of each run, or its
 * client processes where no nodes are known. A day of a run is an iteration, or a day in UTC where
 * an iteration is longer; runs of one iteration that stand alone have shorter intervals. Means are
 * weighted by their counts, which is exact. Beside tables that know writes alone, a run's updates
 * are in the table of the writes. Filled, then read.
 */
final class ByInterval {
  private static final long DAY_SECONDS = 24 * 60 * 60;
  private static final List<Long> LENGTHS = List.of(10L, 60L, 600L, 3_600L, DAY_SECONDS);
  private static final int MOST_COLUMNS = 8;
  private static final String WRITE = "WRITE";
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("MM/dd", Locale.ROOT);

  /** Reads of several records are in the last table, as there. */
  private static final Comparator<String> ORDER =
      Comparator.comparing((String operation) -> operation.equals(RowName.MULTIGET.operation()))
          .thenComparing(Comparator.naturalOrder());

  /** By operation, machine and number of the column. */
  private final SortedMap<String, Map<String, Map<Integer, Total>>> operations =
      new TreeMap<>(ORDER);

  /** What stands in each column: a published day, an interval of each run. */
  private final List<Set<String>> columns = new ArrayList<>();

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
      return NumberFormats.time(1e6 * millis / count) + " / " + NumberFormats.whole(count);
    }
  }

  static Section of(List<ReportRun> runs) {
    List<ReportRun> published = runs.stream().filter(ReportRun::isOfMachineAndDay).toList();
    List<LoggedRun> logged = runs.stream().flatMap(run -> run.logged().stream()).toList();
    boolean days = !published.isEmpty() || logged.stream().anyMatch(run -> iterations(run) > 1);
    var tables =
        new ByInterval(runs.stream().anyMatch(run -> run.figures().rows().containsKey(WRITE)));
    tables.addPublished(published);
    for (ReportRun run : runs) {
      run.logged()
          .ifPresent(
              one -> {
                Intervals intervals = days ? Intervals.days(one) : Intervals.of(one, logged);
                tables.name(intervals);
                tables.add(run.name(), run, intervals);
              });
    }
    return Section.of(
        days ? "By machine and day" : "By interval",
        "Mean latency and number of operations. "
            + (days
                ? "A day of a run is an iteration, or a day in UTC where an iteration is longer. A"
                    + " node's writes are whole ones that it was the first to answer."
                : "Each run counts from its own start."),
        tables.tables());
  }

  /** Adds published tables of machines and days. */
  private void addPublished(List<ReportRun> runs) {
    List<String> days = runs.stream().map(ByInterval::day).distinct().sorted().toList();
    name(days);
    for (ReportRun run : runs) {
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
                  add(row, machine, days.indexOf(day(run)), new Total(mean * count, count));
                }
              });
    }
  }

  private static String day(ReportRun published) {
    return published.figures().setting().get("day");
  }

  /** Adds the nodes of a run; without any, its client processes; without these, all of it. */
  private void add(String name, ReportRun run, Intervals intervals) {
    LoggedRun logged = run.logged().orElseThrow();
    Set<String> ofNodes = operationsOfNodes(logged);
    if (ofNodes.isEmpty() && !logged.clients().isEmpty()) {
      logged.clients().stream()
          .filter(client -> client.logged().isPresent())
          .forEach(client -> add(name + " " + client.name(), client, intervals));
      return;
    }
    String writes = RowName.of(run.writes().orElse("")).operation();
    for (IntervalRow second : logged.seconds()) {
      RowName row = second.name();
      boolean ofNode = ofNodes.contains(row.operation());
      boolean shown = row.isOfNode() ? ofNode : !ofNode && row.isOperation();
      if (shown && second.values() > 0 && !Double.isNaN(second.meanNanos())) {
        add(
            besideWrites && row.operation().equals(writes) ? WRITE : row.operation(),
            ofNode ? name + " node " + row.node() : name,
            intervals.column(second),
            new Total(second.meanNanos() / 1e6 * second.values(), (long) second.values()));
      }
    }
  }

  /** The operations that are known by node. The other rows of nodes are parts of operations. */
  private static Set<String> operationsOfNodes(LoggedRun logged) {
    return logged.seconds().stream()
        .map(IntervalRow::name)
        .filter(name -> name.isOfNode() && RowName.of(name.operation()).isOperation())
        .map(RowName::operation)
        .collect(Collectors.toSet());
  }

  private void name(Intervals intervals) {
    name(intervals.numbers().stream().map(intervals.name()::apply).toList());
  }

  private void name(List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      if (i == columns.size()) {
        columns.add(new LinkedHashSet<>());
      }
      columns.get(i).add(names.get(i));
    }
  }

  private void add(String operation, String machine, int column, Total total) {
    operations
        .computeIfAbsent(operation, any -> new LinkedHashMap<>())
        .computeIfAbsent(machine, any -> new TreeMap<>())
        .merge(column, total, Total::plus);
  }

  private Stream<HtmlTable> tables() {
    return operations.entrySet().stream().map(one -> table(one.getKey(), one.getValue()));
  }

  private HtmlTable table(String operation, Map<String, Map<Integer, Total>> machines) {
    return HtmlTable.of(
        operation + ": mean latency / operations",
        Table.<Map.Entry<String, Map<Integer, Total>>>empty()
            .column("machine", Map.Entry::getKey)
            .columns(
                IntStream.range(0, columns.size()).boxed().toList(),
                column -> String.join(", ", columns.get(column)),
                (column, row) -> Optional.ofNullable(row.getValue().get(column))),
        machines.entrySet());
  }

  private static long iterations(LoggedRun run) {
    return run.overall().stream().map(second -> second.phase().iteration()).distinct().count();
  }

  /**
   * Intervals of a run, each of which is a column. Immutable.
   *
   * @param numbers of those in which something was measured, in order
   * @param number of the interval that a second is in
   */
  private record Intervals(
      List<Long> numbers, ToLongFunction<IntervalRow> number, LongFunction<String> name) {

    static Intervals days(LoggedRun run) {
      return secondsByIteration(run).values().stream().anyMatch(length -> length > DAY_SECONDS)
          ? of(
              run,
              second -> Math.floorDiv(second.unixMillis(), DAY_SECONDS * 1_000),
              day -> DATE.format(LocalDate.ofEpochDay(day)))
          : of(run, second -> second.phase().iteration(), number -> "iteration " + number);
    }

    /** Makes intervals of the shortest length with which none of the runs has too many. */
    static Intervals of(LoggedRun run, List<LoggedRun> all) {
      double longest =
          all.stream()
              .flatMap(one -> secondsByIteration(one).values().stream())
              .mapToDouble(Double::doubleValue)
              .max()
              .orElse(0);
      long length =
          LENGTHS.stream()
              .filter(seconds -> seconds * MOST_COLUMNS >= longest)
              .findFirst()
              .orElse(DAY_SECONDS);
      long start = run.startMillis();
      return of(
          run,
          second -> Math.max(0, Math.round((second.unixMillis() - start) / 1e3)) / length,
          number -> "from " + NumberFormats.clock(number * length));
    }

    private static Intervals of(
        LoggedRun run, ToLongFunction<IntervalRow> number, LongFunction<String> name) {
      return new Intervals(
          run.overall().stream().map(number::applyAsLong).distinct().sorted().toList(),
          number,
          name);
    }

    private static Map<Integer, Double> secondsByIteration(LoggedRun run) {
      return run.overall().stream()
          .collect(
              Collectors.groupingBy(
                  second -> second.phase().iteration(),
                  Collectors.summingDouble(second -> Math.max(1, Math.round(second.seconds())))));
    }

    /** The column of a second; a client process may measure a little longer than the whole run. */
    int column(IntervalRow second) {
      int found = Collections.binarySearch(numbers, number.applyAsLong(second));
      return Math.min(found < 0 ? -found - 1 : found, numbers.size() - 1);
    }
  }
}
