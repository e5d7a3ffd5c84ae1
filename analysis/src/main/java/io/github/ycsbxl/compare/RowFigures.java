package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Latencies of one row of a run, in ns. Immutable. */
public final class RowFigures {
  private final OptionalLong operations;
  private final SortedSet<Statistic> statistics;
  private final Function<Statistic, Optional<Estimate>> nanos;

  private RowFigures(
      OptionalLong operations,
      SortedSet<Statistic> statistics,
      Function<Statistic, Optional<Estimate>> nanos) {
    this.operations = operations;
    this.statistics = statistics;
    this.nanos = nanos;
  }

  /** Creates latencies from the statistics in a table or in the output of another tool. */
  public static RowFigures of(OptionalLong operations, Map<Statistic, Double> nanos) {
    var figures = new TreeMap<>(nanos);
    return new RowFigures(
        operations,
        new TreeSet<>(figures.keySet()),
        statistic -> Optional.ofNullable(figures.get(statistic)).map(Estimate::bare));
  }

  /** Creates latencies with unknown errors. */
  public static RowFigures of(Histogram nanos) {
    return of(nanos, (any, figure) -> Estimate.bare(figure), 1);
  }

  /** Creates latencies from a histogram in units of {@code unitNanos}, with estimated errors. */
  static RowFigures of(Histogram latencies, ErrorOf error, long unitNanos) {
    return new RowFigures(
        OptionalLong.of(latencies.getTotalCount()),
        new TreeSet<>(),
        statistic ->
            Optional.of(error.estimate(statistic, statistic.of(latencies)).times(unitNanos)));
  }

  /** Estimator of the error of a statistic. */
  interface ErrorOf {
    Estimate estimate(Statistic statistic, double whole);
  }

  public OptionalLong operations() {
    return operations;
  }

  /** Returns a statistic in ns, if the source has it. Histograms have all statistics. */
  public Optional<Estimate> nanos(Statistic statistic) {
    return nanos.apply(statistic);
  }

  /** Returns the available statistics; empty for a histogram, which has all. */
  public SortedSet<Statistic> statistics() {
    return statistics;
  }
}
