package io.github.ycsbxl.compare;

import java.util.Arrays;

/**
 * Measured value with its standard error. Immutable.
 *
 * <p>Seconds of a run resemble the seconds before them (a compaction lasts longer than one), so
 * they say less than as many independent samples would. The mean of a series is therefore taken to
 * have the error of {@code n (1 - r) / (1 + r)} independent samples, r being the correlation of
 * neighbours, which holds for a first-order autoregressive series (G. V. Bayley and J. M.
 * Hammersley, "The 'effective' number of independent observations in an autocorrelated time
 * series", JRSS Supplement 8, 1946). A short series shows too small an r; it is corrected as {@code
 * ((n - 1) r + 1) / (n - 4)} (F. H. C. Marriott and J. A. Pope, "Bias in the estimation of
 * autocorrelations", Biometrika 41, 1954; M. G. Kendall, ibid.). Long series are first averaged in
 * batches, which lessens the correlation (B. Schmeiser, "Batch size effects in the analysis of
 * simulation output", Operations Research 30, 1982).
 *
 * <p>That error is itself uncertain: it has {@code n (1 - r) / (3 + r)} degrees of freedom. For the
 * long-run variance is {@code v / (1 - r)^2}, and the estimates of the innovations' variance v and
 * of r are nearly independent, with the relative variance {@code 2 / n} and the variance {@code (1
 * - r^2) / n} (G. E. P. Box and G. M. Jenkins, Time Series Analysis, 1976, A7.5); as many degrees
 * have the same relative variance (F. E. Satterthwaite, "An approximate distribution of estimates
 * of variance components", Biometrics Bulletin 2, 1946).
 *
 * @param standardError not a number if nothing is known of it
 * @param degreesOfFreedom of the standard error; not a number with it
 */
public record Estimate(double value, double standardError, double degreesOfFreedom) {
  /** The fewest samples from which their correlation is estimated. */
  public static final int FEWEST = 10;

  /** The most samples that are used one by one; of more, neighbours are averaged in pairs. */
  public static final int MOST = 64;

  private static final double MOST_CORRELATION = 0.99;

  /** Returns a figure without a known error. */
  public static Estimate bare(double value) {
    return new Estimate(value, Double.NaN, Double.NaN);
  }

  /** Returns a figure of which independent repetitions gave one sample each. */
  public static Estimate ofIndependent(double value, double... samples) {
    int n = samples.length;
    return n < 2 ? bare(value) : of(value, samples, n, n - 1);
  }

  /** Returns a figure of which successive intervals of equal length gave one sample each. */
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

  /**
   * Half of the width of the confidence interval that misses the true value with this probability.
   */
  public double halfWidth(double error) {
    return hasError() && standardError > 0
        ? InterimAnalyses.NONE.halfWidth(
            new LogRatio(value, standardError, degreesOfFreedom, 1), error)
        : standardError;
  }

  public Estimate times(double factor) {
    return new Estimate(value * factor, standardError * factor, degreesOfFreedom);
  }

  /** The figure's logarithm, whose error is the relative one to first order (the delta method). */
  Estimate log() {
    return new Estimate(Math.log(value), standardError / value, degreesOfFreedom);
  }

  /** This figure with the error of a value that was rounded to a multiple of {@code step}. */
  public Estimate rounded(double step) {
    return new Estimate(value, Math.hypot(standardError, step), degreesOfFreedom);
  }

  /** Computes the error from the spread of the samples around the figure, not around their mean. */
  private static Estimate of(double value, double[] samples, double effective, double degrees) {
    double squares = 0;
    for (double sample : samples) {
      squares += (sample - value) * (sample - value);
    }
    double variance = squares / (samples.length - 1);
    return new Estimate(value, Math.sqrt(variance / effective), Math.max(1, degrees));
  }

  /** The correlation of neighbouring samples; 0 if all samples are equal. */
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
