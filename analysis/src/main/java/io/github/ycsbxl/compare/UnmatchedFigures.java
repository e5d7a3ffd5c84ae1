package io.github.ycsbxl.compare;

import io.github.ycsbxl.tables.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The figures that one run has and no other, so that no line of a comparison shows them. Immutable.
 */
record UnmatchedFigures(List<Figures> runs) {

  /** Says of each run what it alone has, without full stops. */
  List<String> sentences() {
    return runs.size() < 2
        ? List.of()
        : runs.stream()
            .filter(run -> !of(run).isEmpty())
            .map(run -> run.name() + " alone has " + String.join(", ", of(run)))
            .toList();
  }

  /** Names metrics, whole rows, and statistics of rows that others have, too. */
  List<String> of(Figures run) {
    List<Figures> others = runs.stream().filter(other -> other != run).toList();
    var alone = new ArrayList<String>();
    metrics(run)
        .filter(metric -> isAlone(metric, run, others))
        .forEach(metric -> alone.add(metric.name()));
    run.operations()
        .forEach(
            (row, figures) -> {
              if (others.stream().noneMatch(other -> matches(other, row, run, figures))) {
                alone.add(row);
              } else {
                statistics(row, figures.statistics())
                    .filter(metric -> isAlone(metric, run, others))
                    .forEach(metric -> alone.add(metric.name()));
              }
            });
    return alone;
  }

  private static Stream<Metric> metrics(Figures run) {
    Stream<Metric> bytes = run.megabytesPerSec().keySet().stream().map(Metric::bytes);
    Stream<Metric> outages = run.hasOutages() ? Metric.OUTAGES.stream() : Stream.of();
    return Stream.of(
            Stream.of(Metric.THROUGHPUT, Metric.FAILED, Metric.CPU, Metric.CONFLICTS),
            bytes,
            outages)
        .flatMap(some -> some);
  }

  private static Stream<Metric> statistics(String row, Set<Statistic> statistics) {
    return statistics.stream().map(statistic -> Metric.latency(row, statistic));
  }

  private static boolean isAlone(Metric metric, Figures run, List<Figures> others) {
    return metric.of(run).isPresent()
        && others.stream().noneMatch(other -> metric.of(other).isPresent());
  }

  /** Whether another run has the row, or one that this row stands beside under its name. */
  private static boolean matches(Figures other, String row, Figures run, RowFigures figures) {
    return other.row(row).isPresent()
        || other.rows().keySet().stream()
            .anyMatch(name -> run.row(name).filter(one -> one == figures).isPresent());
  }
}
