package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers in YCSB's output, by row and name. A later number replaces an earlier one. First filled,
 * then read.
 */
final class PrintedRows {
  static final String RATE = "Throughput(ops/sec)";
  static final String OPERATIONS = "Operations";
  private static final String STATUS = "Return=";
  private static final Pattern LATENCY =
      Pattern.compile(
          "(Average|Min|Max|[0-9.]+)(?:(?:st|nd|rd|th)?Percentile)?Latency\\((us|ms)\\)");

  private final Map<String, Map<String, Double>> rows = new LinkedHashMap<>();

  /** Adds a cell if it is a measured value. Throws an IllegalArgumentException if it is invalid. */
  void put(String row, String name, String digits) {
    if (name.equals(OPERATIONS)
        || name.equals(RATE)
        || name.startsWith(STATUS)
        || LATENCY.matcher(name).matches()) {
      rows.computeIfAbsent(row, any -> new LinkedHashMap<>())
          .put(name, FigureCell.of("[" + row + "], " + name, digits));
    }
  }

  boolean hasLatencies(String row) {
    return rows.getOrDefault(row, Map.of()).keySet().stream()
        .anyMatch(name -> LATENCY.matcher(name).matches());
  }

  Optional<Double> cell(String row, String name) {
    return Optional.ofNullable(rows.getOrDefault(row, Map.of()).get(name));
  }

  /** Returns the sum of matching cells in matching rows. */
  double sum(Predicate<String> ofRow, Predicate<String> ofCell) {
    return rows.entrySet().stream()
        .filter(row -> ofRow.test(row.getKey()))
        .flatMap(row -> row.getValue().entrySet().stream())
        .filter(cell -> ofCell.test(cell.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** Returns the values of the rows that are operations and have latencies. */
  Figures figures(String name, Map<String, Estimate> values, Predicate<String> operations) {
    var figures = new TreeMap<String, RowFigures>();
    rows.forEach(
        (row, cells) -> {
          RowFigures known = figures(cells);
          if (operations.test(row) && !known.statistics().isEmpty()) {
            figures.put(row, known);
          }
        });
    return new Figures(name, new TreeMap<>(), values, figures);
  }

  private RowFigures figures(Map<String, Double> cells) {
    var nanos = new TreeMap<Statistic, Double>();
    cells.forEach(
        (name, value) -> {
          Matcher parts = LATENCY.matcher(name);
          if (parts.matches()) {
            boolean millis = parts.group(2).equals("ms");
            nanos.put(statistic(parts.group(1)), value * (millis ? 1e6 : 1e3));
          }
        });
    Double operations = cells.get(OPERATIONS);
    return RowFigures.of(
        operations == null ? OptionalLong.empty() : OptionalLong.of(operations.longValue()), nanos);
  }

  private static Statistic statistic(String word) {
    return switch (word) {
      case "Average" -> Statistic.MEAN;
      case "Min" -> Statistic.MIN;
      case "Max" -> Statistic.MAX;
      default -> Statistic.percentile(Double.parseDouble(word));
    };
  }
}
