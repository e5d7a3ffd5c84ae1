package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.Metric;
import io.github.ycsbxl.compare.RowFigures;
import io.github.ycsbxl.figures.LatencyFigures;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import io.github.ycsbxl.tables.PercentileList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** Rows of a run as JSON, with counts and latencies of each operation. Stateless. */
final class RowsJson {
  /** Percentile that marks a published list of percentiles, since no other source contains it. */
  private static final double OF_LISTS = 66;

  /**
   * Steps of the percentiles above 90 in a curve. A percentile is 100 - step x 10^n for n = 1, 0,
   * -1, ...: 92.5, 95, 97.5, 99, 99.25, ...
   */
  private static final double[] STEPS = {0.75, 0.5, 0.25, 0.1};

  private RowsJson() {}

  /**
   * Returns the rows of operations.
   *
   * @param curves true to add latencies at all percentiles
   */
  static ArrayNode json(PageRun run, boolean curves) {
    ArrayNode rows = JsonFigures.array();
    run.figures().operations().forEach((name, row) -> rows.add(row(run, name, row, curves)));
    return rows;
  }

  /** Returns the rows of the last tenth of a load. */
  static ArrayNode ending(Figures run) {
    ArrayNode rows = JsonFigures.array();
    var ending = new TreeMap<>(run.ending());
    ending.keySet().retainAll(run.operations().keySet());
    ending.forEach((name, row) -> rows.add(latencies(name, row, false)));
    return rows;
  }

  private static ObjectNode row(PageRun run, String name, RowFigures row, boolean curves) {
    ObjectNode node = latencies(name, row, curves);
    RowName service = RowName.parse(name).asService();
    putBytes(node, run.figures(), service + ".");
    run.recorded()
        .map(recorded -> recorded.whole())
        .map(Phase::measurement)
        .flatMap(measured -> measured.row(service))
        .ifPresent(measured -> putCounts(node, measured));
    return node;
  }

  private static void putCounts(ObjectNode node, Row row) {
    Counts counts = row.counts();
    node.put("failed", counts.failed()).put("missed", counts.missed());
    ObjectNode outcomes = node.putObject("outcomes").put("OK", counts.succeeded());
    row.failures().forEach(outcomes::put);
  }

  /** Adds the bytes/s of a row, or of all rows. */
  static void putBytes(ObjectNode node, Figures run, String row) {
    JsonFigures.put(node, "bytesReadPerSec", rate(run, row + Metric.BYTES_READ));
    JsonFigures.put(node, "bytesWrittenPerSec", rate(run, row + Metric.BYTES_WRITTEN));
  }

  private static Optional<Double> rate(Figures run, String name) {
    return run.value(name).map(megabytes -> 1e6 * megabytes.value());
  }

  private static ObjectNode latencies(String name, RowFigures row, boolean curves) {
    RowName known = RowName.parse(name);
    ObjectNode node = JsonFigures.object().put("name", name).put("operation", known.operation());
    node.put("intended", known.intended());
    JsonFigures.put(node, "count", row.operations());
    ObjectNode nanos = node.putObject("nanos");
    for (Statistic statistic : LatencyFigures.STATISTICS) {
      JsonFigures.put(nanos, statistic.name(), row.nanos(statistic));
    }
    if (nanos(row, OF_LISTS).isPresent()) {
      putList(node, row);
    }
    if (curves) {
      ArrayNode curve = node.putArray("percentiles");
      percentages(row)
          .forEach(
              one ->
                  nanos(row, one)
                      .ifPresent(
                          value ->
                              curve
                                  .addArray()
                                  .add(JsonFigures.number(one, 9))
                                  .add(JsonFigures.number(value))));
    }
    return node;
  }

  /** Adds a list in the format of Voldemort's published benchmarks of 2009. */
  private static void putList(ObjectNode node, RowFigures row) {
    node.put("list", PercentileList.format(percentage -> nanos(row, percentage)));
    ObjectNode nanos = node.putObject("listNanos");
    for (String percentage : PercentileList.PERCENTAGES) {
      JsonFigures.put(nanos, percentage, nanos(row, Double.parseDouble(percentage)));
    }
  }

  private static OptionalDouble nanos(RowFigures row, double percentage) {
    // The maximum is the 100th percentile.
    Statistic statistic = percentage == 100 ? Statistic.MAX : Statistic.percentile(percentage);
    Optional<Estimate> known = row.nanos(statistic);
    return known.isPresent() ? OptionalDouble.of(known.get().value()) : OptionalDouble.empty();
  }

  /**
   * Returns the percentages of a latency curve. With more operations, the curve reaches higher
   * percentages, such as 99.999.
   */
  private static DoubleStream percentages(RowFigures row) {
    if (!row.statistics().isEmpty()) {
      return row.statistics().stream()
          .mapToDouble(Statistic::percentage)
          .filter(percentage -> percentage > 0 && percentage < 100);
    }
    var percentages = new ArrayList<>(List.of(0., 10., 20., 30., 40., 50., 60., 70., 80., 90.));
    for (double rest = 10; 1000 / rest <= row.operations().orElse(0); rest /= 10) {
      for (double step : STEPS) {
        percentages.add(100 - rest * step);
      }
    }
    return percentages.stream().mapToDouble(percentage -> percentage);
  }
}
