package io.github.ycsbxl.compare;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * Parser of YCSB output with {@code measurementtype=raw}: a line per operation, {@code
 * READ,1700000000000,500} (row, ms since 1970, latency in us), and an optional summary with
 * different names, {@code [READ], p99, 510}. Stateless.
 */
final class RawText {
  private static final Pattern POINT = Pattern.compile("([A-Za-z-]+),\\d+,(-?\\d+)");
  private static final Pattern SUMMARY = Pattern.compile("Average|Min|Max|p([0-9.]+)");
  private static final String HEAD = " latency raw data: op, timestamp(ms), latency(us)";
  private static final double[] PERCENTAGES = {50, 90, 95, 99, 99.9, 99.99};

  private RawText() {}

  /** Converts the name of a summary value to its name in YCSB's usual output. */
  static String nameOfStock(String name) {
    Matcher summary = SUMMARY.matcher(name);
    if (!summary.matches()) {
      return name.equals("Total Operations") ? PrintedRows.OPERATIONS : name;
    }
    return (summary.group(1) == null ? name : summary.group(1)) + "Latency(us)";
  }

  /** Adds the latencies of single operations to rows without a summary. */
  static void addPoints(List<String> lines, PrintedRows rows) {
    if (lines.stream().anyMatch(line -> line.endsWith(HEAD))) {
      points(lines)
          .forEach(
              (row, micros) -> {
                if (!rows.hasLatencies(row)) {
                  add(row, micros, rows);
                }
              });
    }
  }

  private static Map<String, Histogram> points(List<String> lines) {
    var points = new TreeMap<String, Histogram>();
    for (String line : lines) {
      Matcher point = POINT.matcher(line);
      if (point.matches()) {
        double micros = FigureCell.of(line, point.group(2));
        points.computeIfAbsent(point.group(1), any -> new Histogram(3)).recordValue((long) micros);
      }
    }
    return points;
  }

  private static void add(String row, Histogram micros, PrintedRows rows) {
    put(row, "Average", micros.getMean(), rows);
    put(row, "Min", micros.getMinValue(), rows);
    put(row, "Max", micros.getMaxValue(), rows);
    for (double percentage : PERCENTAGES) {
      put(row, "p" + percentage, micros.getValueAtPercentile(percentage), rows);
    }
  }

  private static void put(String row, String name, double micros, PrintedRows rows) {
    rows.put(row, nameOfStock(name), String.valueOf(micros));
  }
}
