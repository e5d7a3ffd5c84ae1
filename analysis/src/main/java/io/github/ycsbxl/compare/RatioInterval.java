package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.Estimate;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The interval that holds the true ratio of two figures with a chosen confidence. Immutable.
 *
 * <p>The logarithm of a ratio has, to first order, the squared relative errors of both figures
 * added up as its variance (the delta method: G. Casella and R. L. Berger, Statistical Inference,
 * 2nd edition, 5.5.4), with Welch's degrees of freedom (B. L. Welch, "The generalization of
 * 'Student's' problem when several different population variances are involved", Biometrika 34,
 * 1947). Its ends are those of Student's t around the logarithm.
 */
public record RatioInterval(double low, double high) {

  /** An interval from a hundredth of a ratio to a hundred times it says nothing of it. */
  private static final double ANYTHING = 100;

  /** Of {@code value} to {@code baseline}; empty if too little is known of the error of one. */
  static Optional<RatioInterval> of(Estimate baseline, Estimate value, double confidence) {
    boolean known = baseline.hasError() && value.hasError();
    if (!known || !(baseline.value() > 0 && value.value() > 0)) {
      return Optional.empty();
    }
    double ratio = value.value() / baseline.value();
    double first = squaredRelativeError(baseline);
    double second = squaredRelativeError(value);
    double variance = first + second;
    if (variance == 0) {
      return Optional.of(new RatioInterval(ratio, ratio));
    }
    double degrees =
        variance
            * variance
            / (first * first / baseline.degreesOfFreedom()
                + second * second / value.degreesOfFreedom());
    double t = TDistribution.of(degrees).inverseSurvivalProbability((1 - confidence) / 2);
    double factor = Math.exp(t * Math.sqrt(variance));
    return factor > ANYTHING
        ? Optional.empty()
        : Optional.of(new RatioInterval(ratio / factor, ratio * factor));
  }

  /** Whether chance alone does not explain that the ratio is not 1. */
  boolean isDifference() {
    return low > 1 || high < 1;
  }

  private static double squaredRelativeError(Estimate estimate) {
    double relative = estimate.standardError() / estimate.value();
    return relative * relative;
  }
}
