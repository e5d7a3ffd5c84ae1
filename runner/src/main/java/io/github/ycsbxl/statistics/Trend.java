package io.github.ycsbxl.statistics;

import io.github.ycsbxl.statistics.Autocorrelation.Fit;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Linear trend of a time series, relative to its mean. The error of the slope accounts for
 * autocorrelation. Long series are first averaged in pairs. Stateless.
 */
public final class Trend {
  /** Minimum number of values for an estimate of their correlation. */
  private static final int FEWEST = 20;

  private Trend() {}

  /**
   * Returns the change per unit of time as a fraction of the mean; empty if it is unknown.
   *
   * @param at times in any unit
   * @param values NaN if unknown
   */
  public static Optional<Estimate> relative(double[] at, double[] values) {
    double[] times = known(at, values);
    double[] series = known(values, values);
    while (series.length > CorrelatedMean.MOST) {
      times = Vectors.pairs(times);
      series = Vectors.pairs(series);
    }
    double mean = Vectors.mean(series);
    return series.length < FEWEST || !(mean > 0)
        ? Optional.empty()
        : Optional.of(slope(times, series).times(1 / mean));
  }

  private static Estimate slope(double[] times, double[] values) {
    Line line = Line.through(times, values);
    int free = values.length - 2;
    var neighbours = Autocorrelation.of(Fit.LINE, line.residuals());
    double variance = line.squares() / neighbours.independent(free) / line.spread();
    return new Estimate(line.slope(), Math.sqrt(variance), neighbours.degreesOfFreedom(free));
  }

  private static double[] known(double[] of, double[] values) {
    return IntStream.range(0, of.length)
        .filter(i -> !Double.isNaN(values[i]))
        .mapToDouble(i -> of[i])
        .toArray();
  }
}
