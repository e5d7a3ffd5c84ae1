package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.TableFigures.number;

import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The lines of a table that have one setting, each of them about other operations. */
final class TableRun {
  private final SortedMap<String, SortedMap<Statistic, Double>> nanos = new TreeMap<>();
  private final SortedMap<String, Long> operations = new TreeMap<>();

  private TableRun() {}

  /**
   * Makes the run of {@code lines}.
   *
   * @param settings columns that are not figures, the first being the source
   * @param naming those of them that make up the name
   */
  static RunFigures of(
      List<Map<String, String>> lines, List<String> settings, List<String> naming) {
    var run = new TableRun();
    lines.forEach(run::add);
    Map<String, String> first = lines.get(0);
    var setting = new TreeMap<String, String>();
    settings.forEach(column -> setting.put(column, first.get(column)));
    setting.values().removeIf(String::isEmpty);
    return new RunFigures(
        naming.stream()
            .map(
                column ->
                    column.equals(settings.get(0))
                        ? first.get(column)
                        : column + "=" + first.get(column))
            .collect(Collectors.joining(" ")),
        setting,
        opsPerSec(lines),
        OptionalDouble.empty(),
        run.rows(),
        RunFigures.Details.of(megabytesPerSec(first)));
  }

  /** The rate of all servers together, which is what a run of ours has, too. */
  private static SortedMap<String, Double> megabytesPerSec(Map<String, String> line) {
    var rates = new TreeMap<String, Double>();
    number(line.get(FigureColumn.SERVER_MEGABYTES))
        .ifPresent(
            rate ->
                rates.put(
                    RunFigures.BYTES_WRITTEN, rate * number(line.get("servers")).orElse(1.0)));
    return rates;
  }

  private void add(Map<String, String> line) {
    String operation = line.getOrDefault("operation", "");
    number(line.get("operations")).ifPresent(count -> operations.put(operation, count.longValue()));
    for (Map.Entry<String, String> cell : line.entrySet()) {
      Optional<FigureColumn> column = FigureColumn.of(cell.getKey());
      if (column.isPresent()) {
        number(cell.getValue()).ifPresent(value -> add(column.get(), operation, value));
      }
    }
  }

  private void add(FigureColumn column, String operation, double value) {
    String row = column.row(operation);
    Double before =
        nanos
            .computeIfAbsent(row, any -> new TreeMap<>())
            .put(column.statistic(), value * column.unitNanos());
    if (before != null) {
      throw new IllegalArgumentException(
          "two lines of one setting have " + row + "." + column.statistic());
    }
  }

  /** The throughput of the run; empty if lines differ, since each is then that of its operation. */
  private static Optional<Estimate> opsPerSec(List<Map<String, String>> lines) {
    List<String> rates =
        lines.stream().map(line -> line.getOrDefault("ops_per_sec", "")).distinct().toList();
    return rates.size() == 1 ? number(rates.get(0)).map(Estimate::bare) : Optional.empty();
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
