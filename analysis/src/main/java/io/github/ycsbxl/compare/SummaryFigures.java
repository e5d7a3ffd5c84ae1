package io.github.ycsbxl.compare;

import static io.github.ycsbxl.compare.FigureCell.number;

import io.github.ycsbxl.figures.ByteFigures;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.figures.CostFigures;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.figures.LatencyFigures;
import io.github.ycsbxl.figures.OutcomeFigures;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reader of a summary.csv without the other files of its directory. It has no standard errors. For
 * several iterations it returns only the throughput, since percentiles cannot be averaged.
 * Stateless.
 */
final class SummaryFigures {
  private static final List<String> SETTINGS =
      List.of("binding", "clients", "threads_per_client", "threads", "records", "store");

  private static final List<Figure> WITH_COLUMN =
      Metric.OF_ROWS.stream()
          .filter(figure -> figure.nameIn(FigureOutput.SUMMARY).isPresent())
          .toList();

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
            cell(overall, CostFigures.COST_PER_HOUR), cell(overall, CostFigures.COST_UNIT)));
    var values = new TreeMap<String, Estimate>();
    for (Figure figure : WITH_COLUMN) {
      // Lines for service times and for response times have the same bytes/s. A later line may
      // replace an earlier one.
      for (Map<String, String> line : repeated || !isOfRows(figure) ? List.of(overall) : phase) {
        put(line, figure, values);
      }
    }
    double wrong = count(overall, OutcomeFigures.MISSED) + count(overall, OutcomeFigures.FAILED);
    double all =
        wrong
            + count(overall, OutcomeFigures.SUCCEEDED)
            + count(overall, OutcomeFigures.EXISTING)
            + count(overall, OutcomeFigures.STALE);
    if (all > 0) {
      values.put(Metric.FAILED.name(), Estimate.bare(100 * wrong / all));
    }
    return new Figures(overall.get("run"), setting, values, rows);
  }

  private static boolean isOfRows(Figure figure) {
    return ByteFigures.RATES.contains(figure);
  }

  private static void put(Map<String, String> line, Figure figure, Map<String, Estimate> values) {
    String operation = line.get("operation");
    String row = operation.equals(RowName.OVERALL.toString()) ? "" : operation + ".";
    number(figure.name(), line.get(figure.name()))
        .ifPresent(value -> Metric.put(row, figure, value, values));
  }

  private static String cell(Map<String, String> line, Figure figure) {
    return line.getOrDefault(figure.name(), "");
  }

  private static Stream<Map<String, String>> operations(List<Map<String, String>> phase) {
    return phase.stream()
        .filter(line -> line.get("unit").equals("us"))
        .filter(line -> !line.get("succeeded").isEmpty() && !line.get("mean").isEmpty());
  }

  private static String row(Map<String, String> line) {
    RowName row = RowName.parse(line.get("operation"));
    return (line.get("latency").equals("intended") ? row.asIntended() : row).toString();
  }

  private static RowFigures figures(Map<String, String> line) {
    var nanos = new TreeMap<Statistic, Double>();
    for (Statistic statistic : LatencyFigures.STATISTICS) {
      String column = LatencyFigures.column(statistic);
      number(column, line.get(column)).ifPresent(micros -> nanos.put(statistic, micros * 1_000));
    }
    return RowFigures.of(OptionalLong.of(Long.parseLong(line.get("values"))), nanos);
  }

  private static double count(Map<String, String> line, Figure figure) {
    return number(figure.name(), line.get(figure.name())).orElse(0.0);
  }
}
