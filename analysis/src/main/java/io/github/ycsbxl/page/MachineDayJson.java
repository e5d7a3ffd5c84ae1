package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.page.MeansByTime.Kind;
import io.github.ycsbxl.page.MeansByTime.Mean;
import io.github.ycsbxl.workload.OperationType;
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
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Tables of mean latency and number of operations by machine and day, like those that kaChing
 * published in 2010 (results/published/kaching-ssd.csv). Each operation has a table. The rows are
 * published machines, followed by the nodes of each run, or by its clients if the nodes are
 * unknown. The columns of a run are iterations, or UTC days if an iteration takes longer than a
 * day. A run with one iteration has shorter intervals, unless published tables are shown. If
 * published tables have WRITE instead of the kinds of updates, updates count as WRITE. First
 * filled, then read.
 */
final class MachineDayJson {
  private static final String WRITE = "WRITE";
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("MM/dd", Locale.ROOT);

  /** Orders operations of several records last, as in the published tables. */
  private static final Comparator<String> ORDER =
      Comparator.comparing(
              (String operation) -> OperationType.is(operation, OperationType::isOfSeveralRecords))
          .thenComparing(Comparator.naturalOrder());

  /** Means by operation, machine and column number. */
  private final SortedMap<String, Map<String, SortedMap<Integer, Mean>>> operations =
      new TreeMap<>(ORDER);

  /**
   * Names of the intervals in each column. A column may combine a published day with an interval of
   * each run.
   */
  private final List<Set<String>> columns = new ArrayList<>();

  private final Set<String> published = new LinkedHashSet<>();
  private final boolean besideWrites;

  private MachineDayJson(boolean besideWrites) {
    this.besideWrites = besideWrites;
  }

  static ObjectNode json(List<PageRun> runs) {
    List<PageRun> tables = runs.stream().filter(PageRun::isOfMachineAndDay).toList();
    List<RunSeries> series =
        runs.stream().flatMap(run -> run.recorded().stream()).map(RecordedRun::series).toList();
    boolean days = !tables.isEmpty() || series.stream().anyMatch(one -> one.iterations() > 1);
    int longest =
        runs.stream()
            .flatMap(run -> run.recorded().stream())
            .flatMap(RecordedRun::allSeries)
            .mapToInt(one -> one.measured().seconds())
            .max()
            .orElse(0);
    var all =
        new MachineDayJson(runs.stream().anyMatch(run -> run.figures().rows().containsKey(WRITE)));
    all.addPublished(tables);
    for (PageRun run : runs) {
      if (run.recorded().isPresent() && run.recorded().get().series().iterations() > 0) {
        all.add(run, days ? kind(run.recorded().get().series()) : Kind.INTERVALS, longest);
      }
    }
    return all.json(days);
  }

  private static Kind kind(RunSeries series) {
    return series.isOfDays() ? Kind.DAYS : Kind.ITERATIONS;
  }

  private void addPublished(List<PageRun> runs) {
    List<String> days = runs.stream().map(run -> run.setting("day")).distinct().sorted().toList();
    name(days);
    for (PageRun run : runs) {
      String machine = (run.setting("dataset") + " machine " + run.setting("machine")).strip();
      published.add(machine);
      run.figures()
          .rows()
          .forEach(
              (row, figures) -> {
                double mean = run.nanos(row, Statistic.MEAN);
                long count = figures.operations().orElse(0);
                if (count > 0 && !Double.isNaN(mean)) {
                  add(
                      row,
                      machine,
                      days.indexOf(run.setting("day")),
                      new Mean(mean * count, count));
                }
              });
    }
  }

  /** Adds the nodes of a run. If the nodes are unknown, adds the clients or the whole run. */
  private void add(PageRun run, Kind kind, int length) {
    RecordedRun recorded = run.recorded().orElseThrow();
    recorded.series().measured().lengthen(length);
    List<Long> numbers = List.copyOf(recorded.series().measured().by(kind).keySet());
    name(numbers.stream().map(number -> columnName(kind, number, length)).toList());
    Set<String> ofNodes =
        recorded.series().means().keySet().stream()
            .filter(RowName::isOfNode)
            .map(RowName::operation)
            .collect(Collectors.toSet());
    String writes = RowName.parse(run.writes().orElse("")).operation();
    if (ofNodes.isEmpty() && !recorded.clients().isEmpty()) {
      for (RecordedRun.Client client : recorded.clients()) {
        String name = run.name() + " client " + client.index();
        add(name, client.series(), ofNodes, writes, new Columns(kind, length, numbers));
      }
    } else {
      add(run.name(), recorded.series(), ofNodes, writes, new Columns(kind, length, numbers));
    }
  }

  /**
   * Columns of a run.
   *
   * @param numbers interval number of each column
   */
  private record Columns(Kind kind, int length, List<Long> numbers) {
    /**
     * Returns the column of an interval. Later intervals count in the last column, since a client
     * may measure slightly longer than the whole run.
     */
    int of(long number) {
      int found = Collections.binarySearch(numbers, number);
      return Math.min(found < 0 ? -found - 1 : found, numbers.size() - 1);
    }
  }

  private void add(
      String name, RunSeries series, Set<String> ofNodes, String writes, Columns columnsOfRun) {
    series
        .means()
        .forEach(
            (row, means) -> {
              boolean ofNode = ofNodes.contains(row.operation());
              if (row.isOfNode() == ofNode) {
                means.lengthen(columnsOfRun.length());
                String own =
                    besideWrites && row.operation().equals(writes) ? WRITE : row.operation();
                String operation = RowName.parse(own).inScenario(row.scenario()).toString();
                String machine = ofNode ? name + " node " + row.node() : name;
                means
                    .by(columnsOfRun.kind())
                    .forEach(
                        (number, mean) -> add(operation, machine, columnsOfRun.of(number), mean));
              }
            });
  }

  private static String columnName(Kind kind, long number, long length) {
    return switch (kind) {
      case DAYS -> DATE.format(LocalDate.ofEpochDay(number));
      case ITERATIONS -> "iteration " + number;
      case INTERVALS -> "from " + NumberFormats.clock(number * length);
    };
  }

  private void name(List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      if (i == columns.size()) {
        columns.add(new LinkedHashSet<>());
      }
      columns.get(i).add(names.get(i));
    }
  }

  private void add(String operation, String machine, int column, Mean mean) {
    operations
        .computeIfAbsent(operation, any -> new LinkedHashMap<>())
        .computeIfAbsent(machine, any -> new TreeMap<>())
        .merge(column, mean, Mean::plus);
  }

  private ObjectNode json(boolean days) {
    ObjectNode node = JsonFigures.object().put("days", days);
    JsonFigures.put(node, "columns", columns.stream().map(all -> String.join(", ", all)).toList());
    ArrayNode all = node.putArray("operations");
    operations.forEach(
        (operation, machines) -> {
          ArrayNode rows = all.addObject().put("operation", operation).putArray("machines");
          machines.forEach((machine, means) -> rows.add(machine(machine, means)));
        });
    return node;
  }

  private ObjectNode machine(String name, SortedMap<Integer, Mean> means) {
    ObjectNode node = JsonFigures.object().put("name", name);
    if (published.contains(name)) {
      node.put("published", true);
    }
    ArrayNode cells = node.putArray("cells");
    for (int column = 0; column < columns.size(); column++) {
      Mean mean = means.get(column);
      if (mean == null) {
        cells.addNull();
      } else {
        cells.add(mean.json());
      }
    }
    return node;
  }
}
