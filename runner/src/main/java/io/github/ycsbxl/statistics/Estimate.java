package io.github.ycsbxl.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Measured value with its standard error. Immutable.
 *
 * @param standardError NaN if unknown
 * @param degreesOfFreedom of the standard error; NaN if it is unknown
 */
public record Estimate(double value, double standardError, double degreesOfFreedom) {

  /** Returns an estimate with an unknown error. */
  public static Estimate bare(double value) {
    return new Estimate(value, Double.NaN, Double.NaN);
  }

  public static Estimate ofIndependent(double value, double... samples) {
    int n = samples.length;
    return n < 2
        ? bare(value)
        : new Estimate(value, Math.sqrt(variance(value, samples) / n), n - 1.0);
  }

  /** Returns the variance of the samples around a value, which need not be their mean. */
  static double variance(double value, double[] samples) {
    double[] deviations = Vectors.minus(samples, value);
    return Vectors.product(deviations, deviations, 0) / (samples.length - 1);
  }

  public boolean hasError() {
    return !Double.isNaN(standardError);
  }

  /** Returns half the width of the confidence interval with this error probability. */
  public double halfWidth(double error) {
    return hasError() && standardError > 0
        ? standardError * student().inverseSurvivalProbability(error / 2)
        : standardError;
  }

  /** Returns the p-value of a two-sided test; the null hypothesis is that the true value is 0. */
  public double chanceOfZero() {
    if (standardError > 0) {
      return 2 * student().survivalProbability(Math.abs(value) / standardError);
    }
    return value == 0 ? 1 : 0;
  }

  /**
   * Returns the p-value of equivalence; the null hypothesis is that the true value differs from 0
   * by at least the margin. Uses two one-sided tests (D. J. Schuirmann, "A comparison of the two
   * one-sided tests procedure and the power approach for assessing the equivalence of average
   * bioavailability", J. Pharmacokinetics 15, 1987).
   */
  public double chanceBeyond(double margin) {
    double distance = margin - Math.abs(value);
    if (standardError > 0) {
      return student().survivalProbability(distance / standardError);
    }
    return distance > 0 ? 0 : 1;
  }

  /** Returns true if the value differs significantly from 0, with this error probability. */
  public boolean isSignificant(double error) {
    return chanceOfZero() <= error;
  }

  /**
   * Returns true if the value differs from 0 by less than the margin, with this error probability.
   */
  public boolean isWithin(double margin, double error) {
    return chanceBeyond(margin) <= error;
  }

  /**
   * Returns the difference from an independent estimate, with degrees of freedom by B. L. Welch,
   * "The generalization of 'Student's' problem when several different population variances are
   * involved", Biometrika 34, 1947.
   */
  public Estimate minus(Estimate other) {
    double mine = standardError * standardError;
    double its = other.standardError * other.standardError;
    double variance = mine + its;
    double degrees =
        variance == 0
            ? degreesOfFreedom + other.degreesOfFreedom
            : variance
                * variance
                / (mine * mine / degreesOfFreedom + its * its / other.degreesOfFreedom);
    return new Estimate(value - other.value, Math.sqrt(variance), degrees);
  }

  public Estimate times(double factor) {
    return new Estimate(value * factor, standardError * Math.abs(factor), degreesOfFreedom);
  }

  /**
   * Returns the logarithm of the value. To first order, its error is the relative error (delta
   * method).
   */
  public Estimate log() {
    return new Estimate(Math.log(value), standardError / value, degreesOfFreedom);
  }

  /** Returns this value with the additional error of rounding to a multiple of {@code step}. */
  public Estimate rounded(double step) {
    return new Estimate(value, Math.hypot(standardError, step), degreesOfFreedom);
  }

  private TDistribution student() {
    return TDistribution.of(degreesOfFreedom);
  }
}
