package io.github.ycsbxl.compare;

import static io.github.ycsbxl.compare.FigureCell.number;

import io.github.ycsbxl.tables.Statistic;
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
  private static final String OPS_PER_SEC = "ops_per_sec";

  private final SortedMap<String, SortedMap<Statistic, Double>> nanos = new TreeMap<>();
  private final SortedMap<String, Long> operations = new TreeMap<>();

  private final TableUnit unit;

  private TableRun(TableUnit unit) {
    this.unit = unit;
  }

  /**
   * Makes the run of {@code lines}.
   *
   * @param settings columns that are not figures, the first being the source
   * @param naming those of them that make up the name
   * @param unit of latencies whose columns do not tell it
   */
  static Figures of(
      List<Map<String, String>> lines, List<String> settings, List<String> naming, TableUnit unit) {
    var run = new TableRun(unit);
    lines.forEach(run::add);
    Map<String, String> first = lines.get(0);
    var setting = new TreeMap<String, String>();
    settings.forEach(column -> setting.put(column, first.get(column)));
    setting.values().removeIf(String::isEmpty);
    return new Figures(
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
            Figures.Details.of(megabytesPerSec(first))
                .ofClients(
                    clientOpsPerSec(first),
                    first.getOrDefault(FigureColumn.PART, "").equals("end")))
        .remarked(remarks(lines));
  }

  /** The rate of all servers together, which is what a run of ours has, too. */
  private static SortedMap<String, Double> megabytesPerSec(Map<String, String> line) {
    var rates = new TreeMap<String, Double>();
    number(FigureColumn.SERVER_MEGABYTES, line.get(FigureColumn.SERVER_MEGABYTES))
        .ifPresent(
            rate ->
                rates.put(
                    Figures.BYTES_WRITTEN,
                    rate * number("servers", line.get("servers")).orElse(1.0)));
    return rates;
  }

  private static SortedMap<String, Double> clientOpsPerSec(Map<String, String> line) {
    var rates = new TreeMap<String, Double>();
    number(FigureColumn.CLIENT_LOW, line.get(FigureColumn.CLIENT_LOW))
        .ifPresent(rate -> rates.put(Figures.CLIENT_LOW, rate));
    number(FigureColumn.CLIENT_HIGH, line.get(FigureColumn.CLIENT_HIGH))
        .ifPresent(rate -> rates.put(Figures.CLIENT_HIGH, rate));
    return rates;
  }

  private void add(Map<String, String> line) {
    String operation = line.getOrDefault(TableFigures.OPERATION, "");
    number("operations", line.get("operations"))
        .ifPresent(count -> operations.put(operation, count.longValue()));
    for (Map.Entry<String, String> cell : line.entrySet()) {
      Optional<FigureColumn> column = FigureColumn.of(cell.getKey());
      if (column.isPresent()) {
        number(cell.getKey(), cell.getValue())
            .map(value -> value * unit.of(column.get(), line).nanos())
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
          "two columns of one setting have " + row + "." + column.statistic());
    }
  }

  /**
   * The throughput of the run. If lines differ, each has that of its operation, and they are added
   * up; it is not known if some have none.
   */
  private static Optional<Estimate> opsPerSec(List<Map<String, String>> lines) {
    List<Optional<Double>> rates =
        lines.stream().map(line -> number(OPS_PER_SEC, line.get(OPS_PER_SEC))).toList();
    if (rates.contains(Optional.<Double>empty())) {
      return Optional.empty();
    }
    boolean same = rates.stream().distinct().count() == 1;
    double sum = rates.stream().mapToDouble(Optional::get).sum();
    return Optional.of(Estimate.bare(same ? rates.get(0).get() : sum));
  }

  /** What a reader has to know of where the throughput comes from. */
  private static List<String> remarks(List<Map<String, String>> lines) {
    List<String> rates =
        lines.stream().map(line -> line.getOrDefault(OPS_PER_SEC, "")).distinct().toList();
    if (rates.size() == 1) {
      return List.of();
    }
    return List.of(
        rates.contains("")
            ? "throughput is not known, since not every operation has " + OPS_PER_SEC
            : "throughput is the sum of its operations' " + OPS_PER_SEC);
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
