package io.github.ycsbxl.compare;

import static io.github.ycsbxl.compare.FigureCell.number;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lines of a table with the same settings, one per operation. */
final class TableRun {
  private static final String OPS_PER_SEC = ColumnNames.OPS_PER_SEC;

  private final SortedMap<String, SortedMap<Statistic, Double>> nanos = new TreeMap<>();
  private final SortedMap<String, Long> operations = new TreeMap<>();

  private final TableFigures table;
  private final List<Map<String, String>> lines;

  TableRun(TableFigures table, List<Map<String, String>> lines) {
    this.table = table;
    this.lines = lines;
    lines.forEach(this::add);
  }

  /**
   * Creates the run.
   *
   * @param naming columns that form its name
   */
  Figures figures(List<String> naming) {
    Map<String, String> first = lines.get(0);
    var setting = new TreeMap<String, String>();
    table.settings().forEach(column -> setting.put(column, first.get(column)));
    setting.values().removeIf(String::isEmpty);
    String source = table.settings().isEmpty() ? "" : table.settings().get(0);
    String name =
        naming.stream()
            .map(column -> (column.equals(source) ? "" : column + "=") + first.get(column))
            .collect(Collectors.joining(" "));
    var figures =
        new Figures(
            name,
            setting,
            values(),
            rows(),
            new TreeMap<>(),
            first.getOrDefault(FigureColumn.PART, "").equals("end"),
            List.of());
    return figures.readAs(remarks());
  }

  private Map<String, Estimate> values() {
    var values = new TreeMap<String, Estimate>();
    opsPerSec().ifPresent(rate -> values.put(Metric.THROUGHPUT.name(), Estimate.bare(rate)));
    failedPercent().ifPresent(percent -> values.put(Metric.FAILED.name(), Estimate.bare(percent)));
    Map<String, String> first = lines.get(0);
    // The column is per server, but runs of this tool state the total of all servers.
    double servers = number("servers", first.get("servers")).orElse(1.0);
    put(first, FigureColumn.SERVER_MEGABYTES, Metric.BYTES_WRITTEN, servers, values);
    put(first, FigureColumn.CLIENT_LOW, Metric.SLOWEST_CLIENT.name(), 1, values);
    put(first, FigureColumn.CLIENT_HIGH, Metric.FASTEST_CLIENT.name(), 1, values);
    return values;
  }

  private static void put(
      Map<String, String> line,
      String column,
      String metric,
      double factor,
      Map<String, Estimate> values) {
    number(column, line.get(column))
        .ifPresent(value -> values.put(metric, Estimate.bare(value * factor)));
  }

  private void add(Map<String, String> line) {
    String operation = line.getOrDefault(TableFigures.OPERATION, "");
    number("operations", line.get("operations"))
        .ifPresent(count -> operations.put(operation, count.longValue()));
    for (Map.Entry<String, String> cell : line.entrySet()) {
      Optional<FigureColumn> column = FigureColumn.parse(cell.getKey());
      if (column.isPresent()) {
        number(cell.getKey(), cell.getValue())
            .map(value -> value * table.unit(column.get(), line).nanos())
            .ifPresent(nanos -> add(column.get(), operation, nanos));
      }
    }
  }

  private void add(FigureColumn column, String operation, double value) {
    String row = column.row(operation);
    Double before =
        nanos.computeIfAbsent(row, any -> new TreeMap<>()).put(column.statistic(), value);
    if (before != null) {
      throw new IllegalArgumentException(
          "two columns of the same setting contain " + row + "." + column.statistic());
    }
  }

  /**
   * Returns the throughput of the run. If the lines have different values, each is the rate of one
   * operation, and the result is their sum. Returns empty if some lines have no value.
   */
  private Optional<Double> opsPerSec() {
    List<Optional<Double>> rates =
        lines.stream().map(line -> number(OPS_PER_SEC, line.get(OPS_PER_SEC))).toList();
    if (rates.contains(Optional.<Double>empty())) {
      return Optional.empty();
    }
    boolean same = rates.stream().distinct().count() == 1;
    double sum = rates.stream().mapToDouble(Optional::get).sum();
    return Optional.of(same ? rates.get(0).get() : sum);
  }

  /** Returns the share of errors; empty if errors or operations of a line are unknown. */
  private Optional<Double> failedPercent() {
    double errors = sum(ColumnNames.ERRORS);
    double all = sum(ColumnNames.OPERATIONS);
    return Double.isNaN(errors + all) || all <= 0
        ? Optional.empty()
        : Optional.of(Math.min(100, 100 * errors / all));
  }

  /** Returns the sum over the lines; NaN if a line lacks the value. */
  private double sum(String column) {
    return lines.stream()
        .mapToDouble(line -> number(column, line.get(column)).orElse(Double.NaN))
        .sum();
  }

  /** Returns remarks on values that the table does not have as such. */
  private List<String> remarks() {
    return Stream.of(bandwidth().stream(), throughput().stream(), errors().stream())
        .flatMap(some -> some)
        .toList();
  }

  private Optional<String> errors() {
    boolean known = lines.stream().anyMatch(line -> line.containsKey(ColumnNames.ERRORS));
    return known && failedPercent().isEmpty()
        ? Optional.of("errors are not compared because the number of operations is unknown")
        : Optional.empty();
  }

  private Optional<String> bandwidth() {
    Map<String, String> first = lines.get(0);
    return number("servers", first.get("servers"))
        .filter(
            servers ->
                servers != 1 && !first.getOrDefault(FigureColumn.SERVER_MEGABYTES, "").isEmpty())
        .map(
            servers ->
                "%s is computed: %s MB/s per server, %s servers"
                    .formatted(
                        Metric.BYTES_WRITTEN,
                        first.get(FigureColumn.SERVER_MEGABYTES),
                        first.get("servers")));
  }

  private List<String> throughput() {
    List<String> rates =
        lines.stream().map(line -> line.getOrDefault(OPS_PER_SEC, "")).distinct().toList();
    if (rates.size() == 1) {
      return List.of();
    }
    return List.of(
        rates.contains("")
            ? "throughput is unknown because not every operation has " + OPS_PER_SEC
            : "throughput is the sum over its operations of " + OPS_PER_SEC);
  }

  private SortedMap<String, RowFigures> rows() {
    var rows = new TreeMap<String, RowFigures>();
    nanos.forEach((row, figures) -> rows.put(row, RowFigures.of(operations(row), figures)));
    return rows;
  }

  private OptionalLong operations(String row) {
    return operations.containsKey(row)
        ? OptionalLong.of(operations.get(row))
        : OptionalLong.empty();
  }
}
