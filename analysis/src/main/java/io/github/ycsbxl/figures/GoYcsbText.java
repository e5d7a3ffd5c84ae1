package io.github.ycsbxl.figures;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text output of go-ycsb, plain or with {@code outputstyle=json}: {@code READ - Takes(s): 10.5,
 * Count: 517, OPS: 49.3, Avg(us): 2124, ..., 99th(us): 4000}. Every line is of the run so far, so
 * an operation's last one counts. Its throughput is that of {@code TOTAL}, or else of all
 * operations together. Stateless.
 */
final class GoYcsbText {
  private static final String NUMBER = "[-+]?(?:[0-9.]+(?:[eE][-+]?[0-9]+)?|Inf)";
  private static final Pattern LINE = Pattern.compile("^(\\S+) *- (Takes\\(s\\): .*)$");
  private static final Pattern CELL =
      Pattern.compile("([A-Za-z0-9.]+(?:\\((?:us|s)\\))?): (" + NUMBER + ")");
  private static final Pattern LATENCY = Pattern.compile("(Avg|Min|Max|[0-9.]+)(?:th)?\\(us\\)");
  private static final String COUNT = "Count";
  private static final String TOTAL = "TOTAL";
  private static final String RATE = "OPS";
  private static final TypeReference<List<Map<String, String>>> TABLE = new TypeReference<>() {};

  private GoYcsbText() {}

  static boolean isIn(List<String> lines) {
    return lines.stream().anyMatch(line -> LINE.matcher(line).matches() || isJson(line));
  }

  static Figures read(String name, List<String> lines) throws IOException {
    PrintedRows rows = rows(ofLastRun(lines));
    // A read-modify-write is also a read and an update.
    Predicate<String> single = row -> !row.equals(TOTAL) && !row.startsWith("READ-MODIFY-WRITE");
    double all = rows.sum(single, COUNT::equals);
    double failed = rows.sum(single.and(GoYcsbText::isFailed), COUNT::equals);
    double opsPerSec =
        rows.cell(TOTAL, RATE)
            .orElseGet(() -> rows.sum(single.and(row -> !isFailed(row)), RATE::equals));
    return rows.figures(
        name,
        Optional.of(Estimate.bare(opsPerSec)),
        PrintedRows.percent(failed, all),
        row -> !row.equals(TOTAL) && !isFailed(row));
  }

  private static boolean isFailed(String row) {
    return row.endsWith("-ERROR");
  }

  /** The lines that are printed at the end, if the end was reached, or else all lines. */
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

  private static PrintedRows rows(List<String> lines) throws IOException {
    var rows = new PrintedRows(LATENCY, COUNT);
    for (String line : lines) {
      Matcher parts = LINE.matcher(line);
      if (parts.matches()) {
        CELL.matcher(parts.group(2))
            .results()
            .forEach(cell -> rows.put(name(parts.group(1)), cell.group(1), cell.group(2)));
      } else if (isJson(line)) {
        for (Map<String, String> cells : table(line)) {
          String row = name(cells.get("Operation"));
          cells.forEach((name, value) -> rows.put(row, name, value));
        }
      }
    }
    return rows;
  }

  private static String name(String operation) {
    return operation.replace('_', '-');
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
}
