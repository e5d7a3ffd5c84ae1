package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** The latencies of one row of a run, in ns. Immutable. */
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

  /** Makes figures of the statistics that another tool or a table has of a row. */
  public static RowFigures of(OptionalLong operations, Map<Statistic, Double> nanos) {
    var figures = new TreeMap<>(nanos);
    return new RowFigures(
        operations,
        new TreeSet<>(figures.keySet()),
        statistic -> Optional.ofNullable(figures.get(statistic)).map(Estimate::bare));
  }

  /** Makes figures of latencies in ns, of which nobody knows the part of chance. */
  public static RowFigures of(Histogram nanos) {
    return of(nanos, (any, figure) -> Estimate.bare(figure), 1);
  }

  /**
   * Makes figures of all latencies, in units of {@code unitNanos}, with what gives each its error.
   */
  static RowFigures of(Histogram latencies, ErrorOf error, long unitNanos) {
    return new RowFigures(
        OptionalLong.of(latencies.getTotalCount()),
        new TreeSet<>(),
        statistic ->
            Optional.of(error.estimate(statistic, statistic.of(latencies)).times(unitNanos)));
  }

  /** Estimate of a figure with its error. */
  interface ErrorOf {
    Estimate estimate(Statistic statistic, double whole);
  }

  public OptionalLong operations() {
    return operations;
  }

  /** A statistic, if the source has it; whole histograms have every statistic. */
  public Optional<Estimate> nanos(Statistic statistic) {
    return nanos.apply(statistic);
  }

  /** The statistics that the source has, of those that can be asked for. */
  public SortedSet<Statistic> statistics() {
    return statistics;
  }
}
