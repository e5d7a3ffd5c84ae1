package io.github.ycsbxl.compare;

import java.util.Arrays;

/**
 * Measured value with its standard error. Immutable.
 *
 * <p>Successive seconds of a run are correlated (a compaction lasts longer than a second), so they
 * contain less information than as many independent samples. The mean of a series is therefore
 * assumed to have the error of {@code n (1 - r) / (1 + r)} independent samples, where r is the
 * correlation of neighbours. This holds for a first-order autoregressive series (G. V. Bayley and
 * J. M. Hammersley, "The 'effective' number of independent observations in an autocorrelated time
 * series", JRSS Supplement 8, 1946). Short series underestimate r, so r is corrected as {@code ((n
 * - 1) r + 1) / (n - 4)} (F. H. C. Marriott and J. A. Pope, "Bias in the estimation of
 * autocorrelations", Biometrika 41, 1954; M. G. Kendall, ibid.). Long series are first averaged in
 * batches, which reduces the correlation (B. Schmeiser, "Batch size effects in the analysis of
 * simulation output", Operations Research 30, 1982).
 *
 * <p>The standard error has {@code n (1 - r) / (3 + r)} degrees of freedom. The long-run variance
 * is {@code v / (1 - r)^2}, and the estimates of the innovation variance v and of r are nearly
 * independent, with the relative variance {@code 2 / n} and the variance {@code (1 - r^2) / n} (G.
 * E. P. Box and G. M. Jenkins, Time Series Analysis, 1976, A7.5). That number of degrees of freedom
 * yields the same relative variance (F. E. Satterthwaite, "An approximate distribution of estimates
 * of variance components", Biometrics Bulletin 2, 1946).
 *
 * @param standardError NaN if unknown
 * @param degreesOfFreedom of the standard error; NaN if it is unknown
 */
public record Estimate(double value, double standardError, double degreesOfFreedom) {
  /** Minimum number of samples for an estimate of their correlation. */
  public static final int FEWEST = 10;

  /**
   * Maximum number of samples that are used individually. Longer series are first averaged in
   * pairs.
   */
  public static final int MOST = 64;

  private static final double MOST_CORRELATION = 0.99;

  /** Returns an estimate with an unknown error. */
  public static Estimate bare(double value) {
    return new Estimate(value, Double.NaN, Double.NaN);
  }

  /** Returns the estimate of a value from independent samples. */
  public static Estimate ofIndependent(double value, double... samples) {
    int n = samples.length;
    return n < 2 ? bare(value) : of(value, samples, n, n - 1);
  }

  /** Returns the estimate of a value from samples of successive intervals of equal length. */
  public static Estimate ofSeries(double value, double... samples) {
    double[] series = samples;
    while (series.length > MOST) {
      series = pairs(series);
    }
    int n = series.length;
    if (n < FEWEST) {
      return bare(value);
    }
    double neighbours = ((n - 1) * correlation(series) + 1) / (n - 4);
    double r = Math.min(Math.max(neighbours, 0), MOST_CORRELATION);
    return of(value, series, n * (1 - r) / (1 + r), n * (1 - r) / (3 + r));
  }

  public boolean hasError() {
    return !Double.isNaN(standardError);
  }

  /** Returns half the width of the confidence interval with this error probability. */
  public double halfWidth(double error) {
    return hasError() && standardError > 0
        ? InterimAnalyses.NONE.halfWidth(
            new LogRatio(value, standardError, degreesOfFreedom, 1), error)
        : standardError;
  }

  public Estimate times(double factor) {
    return new Estimate(value * factor, standardError * factor, degreesOfFreedom);
  }

  /**
   * Returns the logarithm of the value. To first order, its error is the relative error (delta
   * method).
   */
  Estimate log() {
    return new Estimate(Math.log(value), standardError / value, degreesOfFreedom);
  }

  /** Returns this value with the additional error of rounding to a multiple of {@code step}. */
  public Estimate rounded(double step) {
    return new Estimate(value, Math.hypot(standardError, step), degreesOfFreedom);
  }

  /**
   * Computes the error. Deviations are relative to {@code value}, not to the mean of the samples.
   */
  private static Estimate of(double value, double[] samples, double effective, double degrees) {
    double squares = 0;
    for (double sample : samples) {
      squares += (sample - value) * (sample - value);
    }
    double variance = squares / (samples.length - 1);
    return new Estimate(value, Math.sqrt(variance / effective), Math.max(1, degrees));
  }

  /** Returns the correlation of neighbouring samples; 0 if all samples are equal. */
  private static double correlation(double[] samples) {
    double mean = Arrays.stream(samples).average().orElseThrow();
    double squares = 0;
    double products = 0;
    for (int i = 0; i < samples.length; i++) {
      squares += (samples[i] - mean) * (samples[i] - mean);
      if (i > 0) {
        products += (samples[i] - mean) * (samples[i - 1] - mean);
      }
    }
    return squares == 0 ? 0 : products / squares;
  }

  private static double[] pairs(double[] samples) {
    double[] means = new double[samples.length / 2];
    for (int i = 0; i < means.length; i++) {
      means[i] = (samples[2 * i] + samples[2 * i + 1]) / 2;
    }
    return means;
  }
}
