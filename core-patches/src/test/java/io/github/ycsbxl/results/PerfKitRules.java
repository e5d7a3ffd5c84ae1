package io.github.ycsbxl.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads YCSB's text by PerfKitBenchmarker's rules (its ycsb_stats.py): all before the first {@code
 * [OVERALL]} is a header, rows whose name is not letters alone are no rows, the lines of a row are
 * together, and every value is a number.
 */
final class PerfKitRules {
  private static final Pattern KEPT = Pattern.compile("^\\[[A-Z]+\\]");

  private PerfKitRules() {}

  /** Statistics by their names, by rows, in the order of the text. */
  static Map<String, Map<String, Double>> read(String text) {
    List<String> lines = text.lines().dropWhile(line -> !line.startsWith("[OVERALL]")).toList();
    var rows = new LinkedHashMap<String, Map<String, Double>>();
    String current = "";
    for (String line : lines) {
      if (!KEPT.matcher(line).find()) {
        continue;
      }
      String[] cells = line.split(",");
      if (cells.length != 3) {
        throw new IllegalArgumentException("not three cells: " + line);
      }
      String row = cells[0].substring(1, cells[0].length() - 1);
      if (!row.equals(current) && rows.containsKey(row)) {
        throw new IllegalArgumentException("a row in two parts: " + line);
      }
      current = row;
      double value = Double.parseDouble(cells[2].strip());
      if (rows.computeIfAbsent(row, any -> new LinkedHashMap<>()).put(cells[1].strip(), value)
          != null) {
        throw new IllegalArgumentException("a statistic twice: " + line);
      }
    }
    return rows;
  }
}
