package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.Estimate;
import io.github.ycsbxl.figures.RowFigures;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.results.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comparison of runs side by side, each related to the first. Immutable.
 *
 * @param confidence that an interval holds the true ratio, and that none of all lines is called
 *     different that is not; less than 1
 */
public record Comparison(List<RunFigures> runs, double confidence) {
  private static final Set<Statistic> USUAL =
      Stream.of("mean", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max")
          .map(Statistic::parse)
          .collect(Collectors.toSet());

  private static final Set<Statistic> OF_NODES =
      Set.of(Statistic.percentile(50), Statistic.percentile(99));

  /**
   * Throughput, failures, bytes, outages if a run had one, and the latencies that at least two of
   * the runs tell, if there are two.
   */
  public List<ComparisonLine> lines() {
    return lines(metrics());
  }

  private ArrayList<Metric> metrics() {
    var metrics =
        new ArrayList<>(List.of(Metric.THROUGHPUT, Metric.FAILED, Metric.CPU, Metric.CONFLICTS));
    var bytes = new TreeSet<String>();
    runs.forEach(run -> bytes.addAll(run.megabytesPerSec().keySet()));
    bytes.forEach(name -> metrics.add(Metric.bytes(name)));
    if (runs.stream().anyMatch(RunFigures::hasOutages)) {
      RunFigures.OUTAGES.forEach(name -> metrics.add(Metric.outage(name)));
      metrics.add(Metric.outage(RunFigures.DEGRADED));
      metrics.add(Metric.outage(RunFigures.LATE));
    }
    for (String row : rows()) {
      statistics(row).forEach(statistic -> metrics.add(Metric.latency(row, statistic)));
    }
    return metrics;
  }

  private List<ComparisonLine> lines(List<Metric> metrics) {
    int enough = Math.min(2, runs.size());
    return judged(
        metrics.stream()
            .map(this::measured)
            .filter(
                line ->
                    line.cells().stream().filter(cell -> cell.value().isPresent()).count()
                        >= enough)
            .toList());
  }

  /** What the runs' settings are where they differ, by property or column; empty: not told. */
  public SortedMap<String, List<String>> differences() {
    var differences = new TreeMap<String, List<String>>();
    for (RunFigures run : runs) {
      for (String name : run.setting().keySet()) {
        List<String> values =
            runs.stream().map(other -> other.setting().getOrDefault(name, "")).toList();
        long different = values.stream().filter(value -> !value.isEmpty()).distinct().count();
        if (different > 1 && !SettingNames.OF_NO_INTEREST.contains(name)) {
          differences.put(name, values);
        }
      }
    }
    return differences;
  }

  /** One of the lines, or one more. */
  ComparisonLine line(Metric metric) {
    var metrics = metrics();
    if (!metrics.contains(metric)) {
      metrics.add(metric);
    }
    return lines(metrics).stream()
        .filter(line -> line.metric().equals(metric))
        .findFirst()
        .orElseGet(() -> measured(metric));
  }

  private ComparisonLine measured(Metric metric) {
    Optional<Estimate> baseline = metric.of(runs.get(0));
    var cells = new ArrayList<>(List.of(ComparisonLine.ComparedValue.baseline(baseline)));
    for (RunFigures run : runs.subList(1, runs.size())) {
      cells.add(ComparisonLine.ComparedValue.of(baseline, metric.of(run), confidence));
    }
    return new ComparisonLine(metric, List.copyOf(cells));
  }

  /** All lines and runs are one family. */
  private List<ComparisonLine> judged(List<ComparisonLine> lines) {
    var metrics = new ArrayList<Metric>();
    var chances = new ArrayList<Double>();
    for (ComparisonLine line : lines) {
      for (ComparisonLine.ComparedValue cell : line.cells()) {
        if (cell.isKnown()) {
          metrics.add(line.metric());
          chances.add(cell.chance());
        }
      }
    }
    double[] adjusted =
        Family.adjusted(metrics, chances.stream().mapToDouble(Double::doubleValue).toArray());
    int next = 0;
    var judged = new ArrayList<ComparisonLine>();
    for (ComparisonLine line : lines) {
      var cells = new ArrayList<ComparisonLine.ComparedValue>();
      for (ComparisonLine.ComparedValue cell : line.cells()) {
        cells.add(
            cell.isKnown() ? cell.judged(line.metric(), adjusted[next++] <= 1 - confidence) : cell);
      }
      judged.add(new ComparisonLine(line.metric(), List.copyOf(cells)));
    }
    return judged;
  }

  private SortedSet<String> rows() {
    var rows = new TreeSet<String>();
    runs.forEach(run -> rows.addAll(run.rows().keySet()));
    return rows;
  }

  /**
   * Of a node the few that tell a slow one. Else the usual ones, and those that a run without
   * histograms tells beside them.
   */
  private SortedSet<Statistic> statistics(String row) {
    boolean ofNode = runs.stream().noneMatch(run -> run.operations().containsKey(row));
    var statistics = new TreeSet<>(ofNode ? OF_NODES : USUAL);
    for (RunFigures run : runs) {
      run.row(row).map(RowFigures::told).ifPresent(statistics::addAll);
    }
    return statistics;
  }
}
