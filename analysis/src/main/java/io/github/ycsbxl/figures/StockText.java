package io.github.ycsbxl.figures;

import io.github.ycsbxl.results.Statistic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text output of stock YCSB and of this tool: {@code [READ], 99thPercentileLatency(us), 1234}. Of
 * several results in a file it is the last one. Failed operations are in stock's throughput.
 * Stateless.
 */
final class StockText {
  private static final Pattern LINE =
      Pattern.compile("^\\[([^\\]]+)\\], *([^,]+), *([0-9.eE+-]+)\\s*$");
  private static final Pattern LATENCY =
      Pattern.compile("(Average|Min|Max|([0-9.]+)(?:st|nd|rd|th)?Percentile)Latency\\((us|ms)\\)");
  private static final String START = "[OVERALL],";
  private static final Set<String> SUCCESSES = Set.of("Return=OK", "Return=BATCHED_OK", "Return=0");

  private StockText() {}

  static boolean isIn(List<String> lines) {
    return lines.stream().anyMatch(line -> line.startsWith(START));
  }

  static RunFigures read(String name, List<String> lines) {
    int start = start(lines);
    Map<String, Map<String, Double>> cells = cells(lines.subList(start, lines.size()));
    Optional<Double> opsPerSec =
        Optional.ofNullable(cells.get("OVERALL").get("Throughput(ops/sec)"));
    List<String> before = lines.subList(endBefore(lines, start), start);
    return new RunFigures(
        name,
        new TreeMap<>(),
        opsPerSec.map(rate -> StatusRates.estimate(rate, before)),
        failedPercent(cells),
        rows(cells));
  }

  /** The first line of the last result. */
  private static int start(List<String> lines) {
    int start = lines.size() - 1;
    while (!lines.get(start).startsWith(START)) {
      start--;
    }
    while (start > 0 && lines.get(start - 1).startsWith(START)) {
      start--;
    }
    return start;
  }

  /** Behind the result before this one, or the start of the file. */
  private static int endBefore(List<String> lines, int start) {
    int end = start;
    while (end > 0 && !lines.get(end - 1).startsWith("[")) {
      end--;
    }
    return end;
  }

  private static Map<String, Map<String, Double>> cells(List<String> lines) {
    var cells = new LinkedHashMap<String, Map<String, Double>>();
    cells.put("OVERALL", new LinkedHashMap<>());
    for (String line : lines) {
      Matcher parts = LINE.matcher(line);
      if (parts.matches()) {
        cells
            .computeIfAbsent(parts.group(1), any -> new LinkedHashMap<>())
            .put(parts.group(2), Double.valueOf(parts.group(3)));
      }
    }
    return cells;
  }

  private static SortedMap<String, RowFigures> rows(Map<String, Map<String, Double>> cells) {
    var rows = new TreeMap<String, RowFigures>();
    cells.forEach(
        (row, statistics) -> {
          Map<Statistic, Double> nanos = nanos(statistics);
          if (isOperation(row) && !nanos.isEmpty()) {
            Double operations = statistics.get("Operations");
            rows.put(
                row,
                RowFigures.of(
                    operations == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(operations.longValue()),
                    nanos));
          }
        });
    return rows;
  }

  private static Map<Statistic, Double> nanos(Map<String, Double> statistics) {
    var nanos = new TreeMap<Statistic, Double>();
    statistics.forEach(
        (name, value) -> {
          Matcher parts = LATENCY.matcher(name);
          if (parts.matches()) {
            Statistic statistic =
                parts.group(2) == null
                    ? Statistic.parse(
                        parts.group(1).equals("Average")
                            ? "mean"
                            : parts.group(1).toLowerCase(Locale.ROOT))
                    : Statistic.percentile(Double.parseDouble(parts.group(2)));
            nanos.put(statistic, value * (parts.group(3).equals("us") ? 1e3 : 1e6));
          }
        });
    return nanos;
  }

  /** Of the calls that have a status of their own. */
  private static OptionalDouble failedPercent(Map<String, Map<String, Double>> cells) {
    double succeeded = 0;
    double all = 0;
    for (Map.Entry<String, Map<String, Double>> row : cells.entrySet()) {
      for (Map.Entry<String, Double> cell : row.getValue().entrySet()) {
        if (isOperation(row.getKey()) && cell.getKey().startsWith("Return=")) {
          all += cell.getValue();
          succeeded += SUCCESSES.contains(cell.getKey()) ? cell.getValue() : 0;
        }
      }
    }
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(100 * (all - succeeded) / all);
  }

  private static boolean isOperation(String row) {
    return !row.equals("CLEANUP")
        && !row.endsWith("-FAILED")
        && !row.startsWith("CAS-")
        && !row.equals("VERIFY");
  }
}
