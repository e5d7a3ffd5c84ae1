package io.github.ycsbxl.statistics;

import io.github.ycsbxl.statistics.Autocorrelation.Fit;

/**
 * Mean of a time series, with an error that accounts for autocorrelation. Long series are first
 * averaged in batches, which reduces the correlation (B. Schmeiser, "Batch size effects in the
 * analysis of simulation output", Operations Research 30, 1982). Stateless.
 */
public final class CorrelatedMean {
  /** Minimum number of samples for an estimate of their correlation. */
  public static final int FEWEST = 10;

  /**
   * Maximum number of samples that are used individually. Longer series are first averaged in
   * pairs.
   */
  public static final int MOST = 64;

  private CorrelatedMean() {}

  /**
   * Returns the estimate of a value from samples of successive intervals of equal length. The error
   * is unknown for fewer than {@link #FEWEST} samples.
   *
   * @param value from which deviations are measured, such as a mean that was computed more exactly
   */
  public static Estimate of(double value, double... samples) {
    double[] series = samples;
    while (series.length > MOST) {
      series = Vectors.pairs(series);
    }
    int n = series.length;
    if (n < FEWEST) {
      return Estimate.bare(value);
    }
    var neighbours = Autocorrelation.of(Fit.MEAN, Vectors.minus(series, Vectors.mean(series)));
    double variance = Estimate.variance(value, series) / neighbours.independent(n);
    return new Estimate(value, Math.sqrt(variance), neighbours.degreesOfFreedom(n));
  }
}
