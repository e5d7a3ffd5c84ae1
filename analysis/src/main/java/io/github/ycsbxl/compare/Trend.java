package io.github.ycsbxl.compare;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Linear trend of a time series, relative to its mean. The error of the slope accounts for
 * autocorrelation, like the error of a mean in {@link Estimate}: it is larger by the root of {@code
 * (1 + r) / (1 - r)}, where r is the correlation of neighbouring residuals. Removing the regression
 * line lowers the correlation by {@code (2 + 4 r) / n}, which is added back (F. H. C. Marriott and
 * J. A. Pope, Biometrika 41, 1954). Long series are first averaged in pairs. Stateless.
 */
public final class Trend {
  /** Minimum number of values for an estimate of their correlation. */
  private static final int FEWEST = 20;

  private static final double MOST_CORRELATION = 0.99;

  private Trend() {}

  /** Values at times in any unit. Immutable. */
  private record Points(double[] at, double[] values) {
    static Points known(double[] at, double[] values) {
      int[] known = IntStream.range(0, at.length).filter(i -> !Double.isNaN(values[i])).toArray();
      return new Points(
          Arrays.stream(known).mapToDouble(i -> at[i]).toArray(),
          Arrays.stream(known).mapToDouble(i -> values[i]).toArray());
    }

    Points inPairs() {
      return new Points(pairs(at), pairs(values));
    }

    private static double[] pairs(double[] all) {
      return IntStream.range(0, all.length / 2)
          .mapToDouble(i -> (all[2 * i] + all[2 * i + 1]) / 2)
          .toArray();
    }
  }

  /**
   * Returns the change per unit of time as a fraction of the mean; empty if it is unknown.
   *
   * @param values NaN if unknown
   */
  public static Optional<Estimate> relative(double[] at, double[] values) {
    Points points = Points.known(at, values);
    while (points.values.length > Estimate.MOST) {
      points = points.inPairs();
    }
    double mean = mean(points.values);
    return points.values.length < FEWEST || !(mean > 0)
        ? Optional.empty()
        : Optional.of(slope(points).times(1 / mean));
  }

  private static Estimate slope(Points points) {
    int n = points.values.length;
    double[] at = deviations(points.at);
    double[] values = deviations(points.values);
    double spread = products(at, at, 0);
    double slope = products(at, values, 0) / spread;
    double[] residuals =
        IntStream.range(0, n).mapToDouble(i -> values[i] - slope * at[i]).toArray();
    double squares = products(residuals, residuals, 0);
    double neighbours = squares > 0 ? products(residuals, residuals, 1) / squares : 0;
    double r = Math.min(Math.max((n * neighbours + 2) / (n - 4), 0), MOST_CORRELATION);
    double variance = squares / (n - 2) * (1 + r) / (1 - r) / spread;
    return new Estimate(slope, Math.sqrt(variance), Math.max(1, (n - 2) * (1 - r) / (3 + r)));
  }

  private static double products(double[] first, double[] second, int lag) {
    return IntStream.range(lag, first.length).mapToDouble(i -> first[i] * second[i - lag]).sum();
  }

  private static double[] deviations(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(value -> value - mean).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
