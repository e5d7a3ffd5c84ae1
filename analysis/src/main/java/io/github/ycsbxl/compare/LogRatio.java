package io.github.ycsbxl.compare;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Logarithm of the ratio of two sides, with its error. Immutable.
 *
 * @param degrees degrees of freedom of the error
 * @param runs number of runs per side; 1 if each side is a single run
 */
public record LogRatio(double mean, double standardError, double degrees, int runs) {
  /** Maximum factor between a ratio and the ends of its interval. A wider interval is useless. */
  private static final double ANYTHING = 100;

  /** Confidence interval of a ratio. Immutable. */
  public record ConfidenceInterval(double low, double high) {

    /** Returns true if the ratio differs significantly from 1. */
    public boolean isDifference() {
      return low > 1 || high < 1;
    }
  }

  /**
   * Returns the ratio of paired runs, such as the runs of rounds. Effects on both runs of a pair
   * cancel out.
   */
  public static LogRatio paired(double[] first, double[] second) {
    double[] ratios =
        IntStream.range(0, first.length).mapToDouble(i -> second[i] / first[i]).toArray();
    Estimate log = logOf(ratios);
    return new LogRatio(log.value(), log.standardError(), log.degreesOfFreedom(), ratios.length);
  }

  /** Returns the ratio of two sides with independent runs. */
  public static LogRatio unpaired(double[] first, double[] second) {
    return difference(logOf(first), logOf(second), Math.min(first.length, second.length));
  }

  /**
   * Returns the ratio of two estimates. To first order, their squared relative errors add up (delta
   * method: G. Casella and R. L. Berger, Statistical Inference, 2nd edition, 5.5.4). Returns empty
   * if either error is unknown.
   */
  public static Optional<LogRatio> of(Estimate baseline, Estimate value) {
    boolean known = baseline.hasError() && value.hasError();
    return known && baseline.value() > 0 && value.value() > 0
        ? Optional.of(difference(baseline.log(), value.log(), 1))
        : Optional.empty();
  }

  public double ratio() {
    return Math.exp(mean);
  }

  /** Returns the confidence interval of the ratio. */
  public ConfidenceInterval interval(InterimAnalyses interim, double error) {
    double width = standardError > 0 ? interim.halfWidth(this, error) : 0;
    return new ConfidenceInterval(Math.exp(mean - width), Math.exp(mean + width));
  }

  /** Returns the confidence interval of the ratio, or empty if it is too wide to be useful. */
  public Optional<ConfidenceInterval> usefulInterval(InterimAnalyses interim, double error) {
    return Optional.of(interval(interim, error)).filter(ends -> ends.high() / ratio() <= ANYTHING);
  }

  /** Predicts this ratio for a total of {@code more} similar runs per side. */
  LogRatio after(int more) {
    double factor = (double) more / runs;
    double freedom = degrees * (more - 1) / Math.max(1, runs - 1);
    return new LogRatio(mean, standardError / Math.sqrt(factor), freedom, more);
  }

  /**
   * Returns the difference of two logarithms, with degrees of freedom by B. L. Welch, "The
   * generalization of 'Student's' problem when several different population variances are
   * involved", Biometrika 34, 1947.
   */
  private static LogRatio difference(Estimate from, Estimate to, int runs) {
    double first = from.standardError() * from.standardError();
    double second = to.standardError() * to.standardError();
    double variance = first + second;
    double degrees =
        variance == 0
            ? from.degreesOfFreedom() + to.degreesOfFreedom()
            : variance
                * variance
                / (first * first / from.degreesOfFreedom()
                    + second * second / to.degreesOfFreedom());
    return new LogRatio(to.value() - from.value(), Math.sqrt(variance), degrees, runs);
  }

  private static Estimate logOf(double[] values) {
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    return Estimate.ofIndependent(Arrays.stream(logs).average().orElse(Double.NaN), logs);
  }
}
