package io.github.ycsbxl.compare;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The logarithm of a ratio of two sides, with its error. Immutable.
 *
 * @param degrees of freedom of the error
 * @param runs of each side; 1 if the error comes from inside one run
 */
public record LogRatio(double mean, double standardError, double degrees, int runs) {
  /** The factor below and above a ratio beyond which an interval is too wide to be of use. */
  private static final double ANYTHING = 100;

  /** Interval that holds the true ratio with a chosen confidence. Immutable. */
  public record ConfidenceInterval(double low, double high) {

    /** Whether chance alone does not explain that the ratio is not 1. */
    public boolean isDifference() {
      return low > 1 || high < 1;
    }
  }

  /**
   * Returns the ratio of paired runs, one pair a round: what both runs of a pair have in common is
   * no error of the ratio.
   */
  public static LogRatio paired(double[] first, double[] second) {
    double[] ratios =
        IntStream.range(0, first.length).mapToDouble(i -> second[i] / first[i]).toArray();
    Estimate log = logOf(ratios);
    return new LogRatio(log.value(), log.standardError(), log.degreesOfFreedom(), ratios.length);
  }

  /** Returns the ratio of two sides whose runs do not belong together in pairs. */
  public static LogRatio unpaired(double[] first, double[] second) {
    return difference(logOf(first), logOf(second), Math.min(first.length, second.length));
  }

  /**
   * Returns the ratio of two figures that each have an error: to first order, the squared relative
   * errors add up (the delta method: G. Casella and R. L. Berger, Statistical Inference, 2nd
   * edition, 5.5.4). Empty if the error of either is not known.
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

  /** The confidence interval of the ratio. */
  public ConfidenceInterval interval(InterimAnalyses interim, double error) {
    double width = standardError > 0 ? interim.halfWidth(this, error) : 0;
    return new ConfidenceInterval(Math.exp(mean - width), Math.exp(mean + width));
  }

  /** The confidence interval of the ratio; empty if it is too wide to be of use. */
  public Optional<ConfidenceInterval> usefulInterval(InterimAnalyses interim, double error) {
    return Optional.of(interval(interim, error)).filter(ends -> ends.high() / ratio() <= ANYTHING);
  }

  /** Predicts this ratio after so many further runs of each side, if they are like these. */
  LogRatio after(int more) {
    double factor = (double) more / runs;
    double freedom = degrees * (more - 1) / Math.max(1, runs - 1);
    return new LogRatio(mean, standardError / Math.sqrt(factor), freedom, more);
  }

  /**
   * The difference of two logarithms, with degrees of freedom after B. L. Welch, "The
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
