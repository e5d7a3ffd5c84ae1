package io.github.ycsbxl.statistics;

import io.github.ycsbxl.statistics.Autocorrelation.Fit;
import java.util.Arrays;
import java.util.function.BiFunction;

/**
 * Difference of the means of two successive parts of a time series. The error accounts for
 * autocorrelation around a regression line in each part, so that a trend within a part does not
 * count as noise. Stateless.
 */
public final class SeriesShift {
  private SeriesShift() {}

  /** Returns the difference of the second part from the first; each has at least 5 samples. */
  public static Estimate between(double[] first, double[] second) {
    Line before = line(first);
    Line after = line(second);
    int n = first.length + second.length;
    var neighbours = Autocorrelation.of(Fit.TWO_LINES, before.residuals(), after.residuals());
    double independent = neighbours.independent(n);
    double variance = (before.squares() + after.squares()) / (n - 4) * n / independent;
    return new Estimate(
        Vectors.mean(second) - Vectors.mean(first),
        Math.sqrt(variance * (1.0 / first.length + 1.0 / second.length)),
        Math.max(1, independent - 4));
  }

  /** Returns the difference of the second part from the first, as a fraction of the first. */
  public static Estimate relative(double[] first, double[] second) {
    return between(first, second).times(1 / Vectors.mean(first));
  }

  /**
   * Returns the shift from the second third of a series to its last third.
   *
   * @param shift of the last third from the second, such as {@link #relative}
   */
  public static Estimate ofThirds(double[] series, BiFunction<double[], double[], Estimate> shift) {
    int third = series.length / 3;
    int last = series.length - third;
    return shift.apply(
        Arrays.copyOfRange(series, last - third, last),
        Arrays.copyOfRange(series, last, series.length));
  }

  private static Line line(double[] values) {
    double[] places = new double[values.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = i;
    }
    return Line.through(places, values);
  }
}
