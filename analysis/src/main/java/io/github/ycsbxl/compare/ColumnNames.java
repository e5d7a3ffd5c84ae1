package io.github.ycsbxl.compare;

import io.github.ycsbxl.tables.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The usual spellings of columns with figures in tables of other tools, such as {@code p99.9_ms},
 * {@code P99 (us)}, {@code latency_avg}, {@code errors} or {@code throughput}. Stateless.
 */
final class ColumnNames {
  static final String OPS_PER_SEC = "ops_per_sec";
  static final String OPERATIONS = "operations";
  static final String ERRORS = "errors";

  /** Operations whose names columns of latencies may begin with, as an expression. */
  static final String PREFIX = "(?:(read|write|update|insert|scan|delete|cas)_)?";

  private static final Set<String> RATES =
      Set.of(
          "throughput",
          "ops/s",
          "ops/sec",
          "ops_sec",
          "ops_s",
          "qps",
          "tps",
          "rps",
          "req/s",
          "requests/s",
          "requests/sec",
          "requests_per_sec",
          "operations_per_sec",
          "throughput_ops/s",
          "throughput_ops/sec");

  private static final Set<String> FAILURES =
      Set.of(
          "error",
          "errors",
          "error_count",
          "errors_count",
          "num_errors",
          "failed",
          "failures",
          "failure_count",
          "failed_count",
          "failed_operations",
          "failed_ops",
          "failed_requests");

  private static final Set<String> COUNTS =
      Set.of("ops", "requests", "operation_count", "num_operations", "total_operations");

  private static final Pattern LATENCY =
      Pattern.compile(
          PREFIX
              + "(?:lat(?:ency)?_)?"
              + "(avg|average|mean|min|minimum|max|maximum|median|p[0-9]{1,7}(?:[._][0-9]{1,4})?"
              + "|[0-9]{1,2}(?:\\.[0-9]{1,4})?(?:th|%|pct|_percentile|th_percentile))"
              + "(?:_lat(?:ency)?)?(?:_(ns|us|µs|ms|s|sec|msec|usec|nsec|millis|micros|nanos))?");

  private static final Map<String, String> STATISTICS =
      Map.of("average", "avg", "minimum", "min", "maximum", "max", "median", "p50");

  private static final Map<String, String> UNITS =
      Map.of(
          "µs", "us", "sec", "s", "msec", "ms", "usec", "us", "nsec", "ns", "millis", "ms",
          "micros", "us", "nanos", "ns");

  private ColumnNames() {}

  /** Returns the table with figure columns in this tool's spelling. */
  static Table.CsvLines usual(Table.CsvLines table) {
    var names = new LinkedHashMap<String, String>();
    for (String column : table.columns()) {
      String usual = usual(column);
      names.put(column, names.containsValue(usual) ? column : usual);
    }
    var lines = new ArrayList<Map<String, String>>();
    for (Map<String, String> line : table.lines()) {
      var renamed = new HashMap<String, String>();
      line.forEach((column, cell) -> renamed.put(names.getOrDefault(column, column), cell));
      lines.add(renamed);
    }
    return new Table.CsvLines(List.copyOf(names.values()), lines);
  }

  /** Returns this tool's spelling of a figure, or the name itself. */
  static String usual(String column) {
    String name =
        column
            .strip()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[\\s()\\[\\]-]+", "_")
            .replaceAll("^_|_$", "");
    if (RATES.contains(name)) {
      return OPS_PER_SEC;
    }
    if (FAILURES.contains(name)) {
      return ERRORS;
    }
    if (COUNTS.contains(name)) {
      return OPERATIONS;
    }
    Matcher latency = LATENCY.matcher(name);
    if (!latency.matches()) {
      return column;
    }
    String operation = latency.group(1) == null ? "" : latency.group(1) + "_";
    String unit = latency.group(3);
    return operation
        + statistic(latency.group(2))
        + (unit == null ? "" : "_" + UNITS.getOrDefault(unit, unit));
  }

  private static String statistic(String spelled) {
    String percentage = spelled.replaceFirst("(th|%|pct|_percentile|th_percentile)$", "");
    return Character.isDigit(spelled.charAt(0))
        ? "p" + percentage
        : STATISTICS.getOrDefault(spelled, spelled.replace('_', '.'));
  }
}
