package io.github.ycsbxl.measure;

import java.util.Arrays;
import java.util.function.BiFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Difference of the means of two successive parts of a time series. The error accounts for
 * autocorrelation around a regression line in each part: a mean has the error of {@code n (1 - r) /
 * (1 + r)} independent samples, where r is the correlation of neighbours (G. V. Bayley and J. M.
 * Hammersley, JRSS Supplement 8, 1946), with the bias correction of F. H. C. Marriott and J. A.
 * Pope (Biometrika 41, 1954). Immutable.
 *
 * @param degrees degrees of freedom of the error
 */
public record SeriesShift(double difference, double standardError, double degrees) {
  private static final double MOST_CORRELATION = 0.99;

  /** Returns the difference of the second part from the first; each has at least 5 samples. */
  public static SeriesShift of(double[] first, double[] second) {
    double[] before = residuals(first);
    double[] after = residuals(second);
    int all = first.length + second.length;
    double squares = products(before, 0) + products(after, 0);
    double neighbours = (products(before, 1) + products(after, 1)) / squares;
    // Removing the regression line of each part lowers the correlation of neighbours in short
    // series by (4 + 8 r) / n, which is added back here.
    double r = Math.min(Math.max((all * neighbours + 4) / (all - 8), 0), MOST_CORRELATION);
    double effective = all * (1 - r) / (1 + r);
    double variance = squares / (all - 4) * all / effective;
    return new SeriesShift(
        mean(second) - mean(first),
        Math.sqrt(variance * (1.0 / first.length + 1.0 / second.length)),
        Math.max(1, effective - 4));
  }

  /** Returns the difference of the second part from the first, as a fraction of the first. */
  public static SeriesShift relative(double[] first, double[] second) {
    return of(first, second).times(1 / mean(first));
  }

  /**
   * Returns the shift from the second third of a series to its last third.
   *
   * @param shift of the last third from the second, such as {@link #relative}
   */
  public static SeriesShift ofThirds(
      double[] series, BiFunction<double[], double[], SeriesShift> shift) {
    int third = series.length / 3;
    int last = series.length - third;
    return shift.apply(
        Arrays.copyOfRange(series, last - third, last),
        Arrays.copyOfRange(series, last, series.length));
  }

  /** Returns the difference multiplied by a factor, as for another unit. */
  public SeriesShift times(double factor) {
    return new SeriesShift(difference * factor, standardError * Math.abs(factor), degrees);
  }

  /** Returns true if the means differ significantly, with this error probability. */
  public boolean isSignificant(double error) {
    return standardError > 0
        ? 2 * student().survivalProbability(Math.abs(difference) / standardError) <= error
        : difference != 0;
  }

  /**
   * Returns true if the means differ by less than the margin. Uses two one-sided tests (D. J.
   * Schuirmann, J. Pharmacokinetics 15, 1987) with this error probability.
   */
  public boolean isWithin(double margin, double error) {
    double distance = margin - Math.abs(difference);
    return distance > 0
        && (!(standardError > 0)
            || student().survivalProbability(distance / standardError) <= error);
  }

  /**
   * Returns half the width of the confidence interval with this error probability; 0 for parts
   * without noise.
   */
  public double halfWidth(double error) {
    return standardError > 0 ? standardError * student().inverseSurvivalProbability(error / 2) : 0;
  }

  private TDistribution student() {
    return TDistribution.of(degrees);
  }

  private static double products(double[] values, int lag) {
    double sum = 0;
    for (int i = lag; i < values.length; i++) {
      sum += values[i] * values[i - lag];
    }
    return sum;
  }

  /** Returns the residuals of a linear regression. */
  private static double[] residuals(double[] values) {
    double mean = mean(values);
    double middle = (values.length - 1) / 2.0;
    double products = 0;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      products += (i - middle) * (values[i] - mean);
      squares += (i - middle) * (i - middle);
    }
    double[] residuals = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      residuals[i] = values[i] - mean - products / squares * (i - middle);
    }
    return residuals;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
