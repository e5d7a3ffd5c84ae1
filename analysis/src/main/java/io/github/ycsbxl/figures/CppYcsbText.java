package io.github.ycsbxl.figures;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text output of YCSB-cpp: {@code Run throughput(ops/sec): 925.164}, and with {@code -s} progress
 * lines, the last of which has the latencies of the whole, in us: {@code [READ: Count=49762
 * Max=184.32 ... 99.9=39.74]}. Of a load and a run in one file it is the run. Stateless.
 */
final class CppYcsbText {
  private static final Pattern THROUGHPUT =
      Pattern.compile("^(?:Load|Run) throughput\\(ops/sec\\): ([0-9.eE+-]+)\\s*$");
  private static final Pattern ROW = Pattern.compile("\\[([A-Z-]+): ([^\\]]+)\\]");
  private static final Pattern CELL =
      Pattern.compile("([A-Za-z0-9.]+)=([-+]?(?:[0-9.]+(?:[eE][-+]?[0-9]+)?|inf))");
  private static final Pattern LATENCY = Pattern.compile("(Avg|Min|Max|[0-9.]+)");
  private static final String COUNT = "Count";
  private static final String FAILED = "-FAILED";

  private CppYcsbText() {}

  static boolean isIn(List<String> lines) {
    return lines.stream().anyMatch(line -> THROUGHPUT.matcher(line).matches());
  }

  static Figures read(String name, List<String> lines) {
    int last = lastThroughput(lines, lines.size());
    int before = lastThroughput(lines, last);
    List<String> phase = lines.subList(before + 1, last + 1);
    Matcher throughput = THROUGHPUT.matcher(lines.get(last));
    double opsPerSec =
        throughput.matches() ? FigureCell.of("throughput", throughput.group(1)) : Double.NaN;
    PrintedRows rows = rows(phase);
    double all = rows.sum(row -> true, COUNT::equals);
    double failed = rows.sum(row -> row.endsWith(FAILED), COUNT::equals);
    return rows.figures(
        name,
        Optional.of(StatusRates.estimate(opsPerSec, phase)),
        PrintedRows.percent(failed, all),
        row -> !row.endsWith(FAILED));
  }

  /** The last line before {@code end} that has a throughput, or -1. */
  private static int lastThroughput(List<String> lines, int end) {
    int last = end - 1;
    while (last >= 0 && !THROUGHPUT.matcher(lines.get(last)).matches()) {
      last--;
    }
    return last;
  }

  /** Reads the last progress line that has any rows. */
  private static PrintedRows rows(List<String> phase) {
    var rows = new PrintedRows(LATENCY, COUNT);
    for (String line : phase) {
      if (line.contains(" sec: ") && line.contains(COUNT + "=")) {
        rows.clear();
        ROW.matcher(line).results().forEach(row -> put(row.group(1), row.group(2), rows));
      }
    }
    return rows;
  }

  /**
   * Reads a row. What some versions print behind a bar is about the last period and is left out.
   */
  private static void put(String row, String text, PrintedRows rows) {
    CELL.matcher(text.split("\\|")[0])
        .results()
        .forEach(cell -> rows.put(row, cell.group(1), cell.group(2)));
  }
}
