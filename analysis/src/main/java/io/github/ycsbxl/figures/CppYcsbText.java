package io.github.ycsbxl.figures;

import io.github.ycsbxl.results.Statistic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
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
  private static final Pattern CELL = Pattern.compile("([A-Za-z0-9.]+)=([0-9.]+)");
  private static final String FAILED = "-FAILED";

  private CppYcsbText() {}

  static boolean isIn(List<String> lines) {
    return lines.stream().anyMatch(line -> THROUGHPUT.matcher(line).matches());
  }

  static RunFigures read(String name, List<String> lines) {
    int last = lastThroughput(lines, lines.size());
    int before = lastThroughput(lines, last);
    List<String> phase = lines.subList(before + 1, last + 1);
    Matcher throughput = THROUGHPUT.matcher(lines.get(last));
    double opsPerSec = throughput.matches() ? Double.parseDouble(throughput.group(1)) : Double.NaN;
    SortedMap<String, Map<String, Double>> cells = cells(phase);
    var rows = new TreeMap<String, RowFigures>();
    cells.forEach(
        (row, values) -> {
          if (!row.endsWith(FAILED)) {
            rows.put(row, figures(values));
          }
        });
    return new RunFigures(
        name,
        new TreeMap<>(),
        Optional.of(StatusRates.estimate(opsPerSec, phase)),
        failedPercent(cells),
        rows);
  }

  /** -1 if there is none before {@code end}. */
  private static int lastThroughput(List<String> lines, int end) {
    int last = end - 1;
    while (last >= 0 && !THROUGHPUT.matcher(lines.get(last)).matches()) {
      last--;
    }
    return last;
  }

  /** Of the last progress line that has any. */
  private static SortedMap<String, Map<String, Double>> cells(List<String> phase) {
    var cells = new TreeMap<String, Map<String, Double>>();
    for (String line : phase) {
      if (line.contains(" sec: ") && line.contains("Count=")) {
        cells.clear();
        ROW.matcher(line).results().forEach(row -> cells.put(row.group(1), values(row)));
      }
    }
    return cells;
  }

  /** What a version adds about the period behind a bar is not of the whole. */
  private static Map<String, Double> values(MatchResult row) {
    var values = new TreeMap<String, Double>();
    String whole = row.group(2).split("\\|")[0];
    CELL.matcher(whole)
        .results()
        .forEach(cell -> values.put(cell.group(1), Double.valueOf(cell.group(2))));
    return values;
  }

  private static RowFigures figures(Map<String, Double> cells) {
    var nanos = new TreeMap<Statistic, Double>();
    cells.forEach(
        (name, micros) ->
            statistic(name).ifPresent(statistic -> nanos.put(statistic, micros * 1_000)));
    return RowFigures.of(OptionalLong.of(cells.get("Count").longValue()), nanos);
  }

  private static Optional<Statistic> statistic(String name) {
    return switch (name) {
      case "Count" -> Optional.empty();
      case "Avg" -> Optional.of(Statistic.MEAN);
      case "Min" -> Optional.of(Statistic.MIN);
      case "Max" -> Optional.of(Statistic.MAX);
      default -> Optional.of(Statistic.percentile(Double.parseDouble(name)));
    };
  }

  private static OptionalDouble failedPercent(Map<String, Map<String, Double>> cells) {
    double all = 0;
    double failed = 0;
    for (Map.Entry<String, Map<String, Double>> row : cells.entrySet()) {
      double count = row.getValue().get("Count");
      all += count;
      failed += row.getKey().endsWith(FAILED) ? count : 0;
    }
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(100 * failed / all);
  }
}
