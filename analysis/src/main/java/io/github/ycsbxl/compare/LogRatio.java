package io.github.ycsbxl.compare;

import io.github.ycsbxl.statistics.Estimate;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Ratio of two sides, with its error. Immutable.
 *
 * @param log logarithm of the ratio
 * @param runs number of runs per side; 1 if each side is a single run
 */
public record LogRatio(Estimate log, int runs) {
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
    return new LogRatio(logOf(ratios), ratios.length);
  }

  /** Returns the ratio of two sides with independent runs. */
  public static LogRatio unpaired(double[] first, double[] second) {
    return new LogRatio(logOf(second).minus(logOf(first)), Math.min(first.length, second.length));
  }

  /**
   * Returns the ratio of two estimates. To first order, their squared relative errors add up (delta
   * method: G. Casella and R. L. Berger, Statistical Inference, 2nd edition, 5.5.4). Returns empty
   * if either error is unknown.
   */
  public static Optional<LogRatio> of(Estimate baseline, Estimate value) {
    boolean known = baseline.hasError() && value.hasError();
    return known && baseline.value() > 0 && value.value() > 0
        ? Optional.of(new LogRatio(value.log().minus(baseline.log()), 1))
        : Optional.empty();
  }

  public double ratio() {
    return Math.exp(log.value());
  }

  public ConfidenceInterval interval(InterimAnalyses interim, double error) {
    double width = log.standardError() > 0 ? interim.halfWidth(log, error) : 0;
    return new ConfidenceInterval(Math.exp(log.value() - width), Math.exp(log.value() + width));
  }

  /** Returns the confidence interval of the ratio, or empty if it is too wide to be useful. */
  public Optional<ConfidenceInterval> usefulInterval(InterimAnalyses interim, double error) {
    return Optional.of(interval(interim, error)).filter(ends -> ends.high() / ratio() <= ANYTHING);
  }

  /** Predicts this ratio for a total of {@code more} similar runs per side. */
  LogRatio after(int more) {
    double factor = (double) more / runs;
    double freedom = log.degreesOfFreedom() * (more - 1) / Math.max(1, runs - 1);
    return new LogRatio(
        new Estimate(log.value(), log.standardError() / Math.sqrt(factor), freedom), more);
  }

  private static Estimate logOf(double[] values) {
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    return Estimate.ofIndependent(Arrays.stream(logs).average().orElse(Double.NaN), logs);
  }
}
