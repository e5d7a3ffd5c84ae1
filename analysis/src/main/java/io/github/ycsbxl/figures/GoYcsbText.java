package io.github.ycsbxl.figures;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text output of go-ycsb, plain or with {@code outputstyle=json}: {@code READ - Takes(s): 10.5,
 * Count: 517, OPS: 49.3, Avg(us): 2124, ..., 99th(us): 4000}. Every line is of the run so far, so
 * an operation's last one counts. Its throughput is that of {@code TOTAL}, or else of all
 * operations together. Stateless.
 */
final class GoYcsbText {
  private static final Pattern LINE = Pattern.compile("^(\\S+) *- (Takes\\(s\\): .*)$");
  private static final Pattern CELL =
      Pattern.compile("([A-Za-z0-9.]+(?:\\((?:us|s)\\))?): ([0-9.]+)");
  private static final Pattern PERCENTILE = Pattern.compile("([0-9.]+)th\\(us\\)");
  private static final String ERRORS = "_ERROR";
  private static final TypeReference<List<Map<String, String>>> TABLE = new TypeReference<>() {};

  private GoYcsbText() {}

  static boolean isIn(List<String> lines) {
    return lines.stream().anyMatch(line -> LINE.matcher(line).matches() || isJson(line));
  }

  static RunFigures read(String name, List<String> lines) throws IOException {
    Map<String, Map<String, String>> operations = operations(ofLastRun(lines));
    var rows = new TreeMap<String, RowFigures>();
    operations.forEach(
        (operation, cells) -> {
          if (!operation.endsWith(ERRORS) && !operation.equals("TOTAL")) {
            rows.put(operation.replace('_', '-'), figures(cells));
          }
        });
    return new RunFigures(
        name,
        new TreeMap<>(),
        Optional.of(Estimate.bare(opsPerSec(operations))),
        failedPercent(operations),
        rows);
  }

  /** What is printed at the end, if the end was reached. */
  private static List<String> ofLastRun(List<String> lines) {
    int end = lines.size();
    for (int i = end - 1; i >= 0; i--) {
      if (lines.get(i).startsWith("Run finished, takes ")) {
        List<String> behind = lines.subList(i, end);
        return isIn(behind) ? behind : lines;
      }
    }
    return lines;
  }

  private static Map<String, Map<String, String>> operations(List<String> lines)
      throws IOException {
    var operations = new LinkedHashMap<String, Map<String, String>>();
    for (String line : lines) {
      Matcher parts = LINE.matcher(line);
      if (parts.matches()) {
        var cells = new LinkedHashMap<String, String>();
        CELL.matcher(parts.group(2))
            .results()
            .forEach(cell -> cells.put(cell.group(1), cell.group(2)));
        operations.put(parts.group(1), cells);
      } else if (isJson(line)) {
        for (Map<String, String> cells : table(line)) {
          operations.put(cells.get("Operation"), cells);
        }
      }
    }
    return operations;
  }

  private static boolean isJson(String line) {
    return line.startsWith("[{") && line.contains("\"Takes(s)\"");
  }

  private static List<Map<String, String>> table(String line) throws IOException {
    try {
      return new ObjectMapper().readValue(line, TABLE);
    } catch (JsonProcessingException e) {
      throw new IOException("not the JSON of go-ycsb: " + e.getOriginalMessage(), e);
    }
  }

  private static RowFigures figures(Map<String, String> cells) {
    var nanos = new TreeMap<Statistic, Double>();
    cells.forEach(
        (name, value) ->
            statistic(name)
                .ifPresent(statistic -> nanos.put(statistic, Double.parseDouble(value) * 1_000)));
    return RowFigures.of(OptionalLong.of(Long.parseLong(cells.get("Count"))), nanos);
  }

  private static Optional<Statistic> statistic(String name) {
    Matcher percentile = PERCENTILE.matcher(name);
    if (percentile.matches()) {
      return Optional.of(Statistic.percentile(Double.parseDouble(percentile.group(1))));
    }
    return switch (name) {
      case "Avg(us)" -> Optional.of(Statistic.MEAN);
      case "Min(us)" -> Optional.of(Statistic.MIN);
      case "Max(us)" -> Optional.of(Statistic.MAX);
      default -> Optional.empty();
    };
  }

  /** A read-modify-write is also a read and an update. */
  private static double opsPerSec(Map<String, Map<String, String>> operations) {
    if (operations.containsKey("TOTAL")) {
      return Double.parseDouble(operations.get("TOTAL").get("OPS"));
    }
    var rates = new ArrayList<Double>();
    operations.forEach(
        (operation, cells) -> {
          if (!operation.endsWith(ERRORS) && !operation.equals("READ_MODIFY_WRITE")) {
            rates.add(Double.valueOf(cells.get("OPS")));
          }
        });
    return rates.stream().mapToDouble(rate -> rate).sum();
  }

  private static OptionalDouble failedPercent(Map<String, Map<String, String>> operations) {
    double failed = 0;
    double all = 0;
    for (Map.Entry<String, Map<String, String>> operation : operations.entrySet()) {
      String name = operation.getKey();
      if (!name.equals("TOTAL") && !name.startsWith("READ_MODIFY_WRITE")) {
        double count = Double.parseDouble(operation.getValue().get("Count"));
        all += count;
        failed += name.endsWith(ERRORS) ? count : 0;
      }
    }
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(100 * failed / all);
  }
}
