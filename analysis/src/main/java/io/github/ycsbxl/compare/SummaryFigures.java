package io.github.ycsbxl.compare;

import static io.github.ycsbxl.compare.FigureCell.number;

import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.tables.CostConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reader of a summary.csv without the other files of its directory. It has no standard errors. For
 * several iterations it returns only the throughput, since percentiles cannot be averaged.
 * Stateless.
 */
final class SummaryFigures {
  private static final List<String> STATISTICS =
      List.of("mean", "min", "p50", "p90", "p95", "p99", "p999", "p9999", "max");
  private static final List<String> SETTINGS =
      List.of("binding", "clients", "threads_per_client", "threads", "records", "store");

  private SummaryFigures() {}

  static boolean isIn(List<String> columns) {
    return columns.containsAll(List.of("run", "phase", "latency", "unit", "iteration"));
  }

  static Figures read(List<Map<String, String>> lines) {
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("the file is empty");
    }
    Map<String, String> last = lines.get(lines.size() - 1);
    List<Map<String, String>> phase =
        lines.stream().filter(line -> line.get("phase").equals(last.get("phase"))).toList();
    boolean repeated = last.get("iteration").equals("all");
    Map<String, String> overall = repeated ? last : phase.get(0);
    var rows = new TreeMap<String, RowFigures>();
    if (!repeated) {
      operations(phase).forEach(line -> rows.put(row(line), figures(line)));
    }
    var setting = new TreeMap<String, String>();
    SETTINGS.forEach(column -> setting.put(column, overall.getOrDefault(column, "")));
    setting.putAll(
        CostConfig.settings(
            overall.getOrDefault("cost_per_hour", ""), overall.getOrDefault("cost_unit", "")));
    var values = new TreeMap<String, Estimate>();
    put(overall, "ops_per_sec", Metric.THROUGHPUT.name(), values);
    double wrong = count(overall, "missed") + count(overall, "failed");
    double all =
        wrong + count(overall, "succeeded") + count(overall, "existing") + count(overall, "stale");
    if (all > 0) {
      values.put(Metric.FAILED.name(), Estimate.bare(100 * wrong / all));
    }
    // Lines for service times and for response times have the same bytes/s. A later line may
    // replace an earlier one.
    for (Map<String, String> line : repeated ? List.of(overall) : phase) {
      String operation = line.get("operation");
      String row = operation.equals(RowName.OVERALL.toString()) ? "" : operation + ".";
      put(line, "read_mb_per_sec", row + Metric.BYTES_READ, values);
      put(line, "written_mb_per_sec", row + Metric.BYTES_WRITTEN, values);
    }
    return new Figures(overall.get("run"), setting, values, rows);
  }

  private static void put(
      Map<String, String> line, String column, String metric, Map<String, Estimate> values) {
    boolean isBytes = column.endsWith("_mb_per_sec");
    number(column, line.get(column))
        .filter(value -> value > 0 || !isBytes)
        .ifPresent(value -> values.put(metric, Estimate.bare(value)));
  }

  private static Stream<Map<String, String>> operations(List<Map<String, String>> phase) {
    return phase.stream()
        .filter(line -> line.get("unit").equals("us"))
        .filter(line -> !line.get("succeeded").isEmpty() && !line.get("mean").isEmpty());
  }

  private static String row(Map<String, String> line) {
    RowName row = RowName.of(line.get("operation"));
    return (line.get("latency").equals("intended") ? row.asIntended() : row).toString();
  }

  private static RowFigures figures(Map<String, String> line) {
    var nanos = new TreeMap<Statistic, Double>();
    for (String column : STATISTICS) {
      number(column, line.get(column))
          .ifPresent(micros -> nanos.put(FigureColumn.statistic(column), micros * 1_000));
    }
    return RowFigures.of(OptionalLong.of(Long.parseLong(line.get("values"))), nanos);
  }

  private static double count(Map<String, String> line, String column) {
    Optional<Double> count = number(column, line.get(column));
    return count.orElse(0.0);
  }
}
