package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.Estimate;
import java.util.Arrays;
import java.util.Optional;

/**
 * The logarithm of a ratio of two sides, with its error. Immutable.
 *
 * @param degrees of freedom of the error
 * @param runs of each side; 1 if the error comes from inside one run
 */
record LogRatio(double mean, double standardError, double degrees, int runs) {

  /** Of pairs, whose common part is no error: a sample of one per round. */
  static LogRatio paired(double[] first, double[] second) {
    double[] logs = new double[first.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(second[i] / first[i]);
    }
    double mean = Arrays.stream(logs).average().orElse(Double.NaN);
    return new LogRatio(mean, Math.sqrt(squaredError(logs)), logs.length - 1, logs.length);
  }

  /**
   * Of runs that no pair belongs together of, with degrees of freedom after B. L. Welch, "The
   * generalization of 'Student's' problem when several different population variances are
   * involved", Biometrika 34, 1947.
   */
  static LogRatio unpaired(double[] first, double[] second) {
    double[] from = Arrays.stream(first).map(Math::log).toArray();
    double[] to = Arrays.stream(second).map(Math::log).toArray();
    double mean =
        Arrays.stream(to).average().orElse(Double.NaN)
            - Arrays.stream(from).average().orElse(Double.NaN);
    int runs = Math.min(from.length, to.length);
    return welch(mean, squaredError(from), from.length - 1, squaredError(to), to.length - 1, runs);
  }

  /**
   * Of two figures with errors of their own: to first order, the squared relative errors add up
   * (the delta method: G. Casella and R. L. Berger, Statistical Inference, 2nd edition, 5.5.4).
   * Empty if too little is known of one.
   */
  static Optional<LogRatio> of(Estimate baseline, Estimate value) {
    boolean known = baseline.hasError() && value.hasError();
    if (!known || !(baseline.value() > 0 && value.value() > 0)) {
      return Optional.empty();
    }
    return Optional.of(
        welch(
            Math.log(value.value() / baseline.value()),
            squaredRelativeError(baseline),
            baseline.degreesOfFreedom(),
            squaredRelativeError(value),
            value.degreesOfFreedom(),
            1));
  }

  double ratio() {
    return Math.exp(mean);
  }

  /** What it would be after so many runs of each side, if they were like these. */
  LogRatio after(int more) {
    double factor = (double) more / runs;
    double freedom = degrees * (more - 1) / Math.max(1, runs - 1);
    return new LogRatio(mean, standardError / Math.sqrt(factor), freedom, more);
  }

  private static LogRatio welch(
      double mean, double first, double ofFirst, double second, double ofSecond, int runs) {
    double variance = first + second;
    double degrees =
        variance == 0
            ? ofFirst + ofSecond
            : variance * variance / (first * first / ofFirst + second * second / ofSecond);
    return new LogRatio(mean, Math.sqrt(variance), degrees, runs);
  }

  private static double squaredRelativeError(Estimate estimate) {
    double relative = estimate.standardError() / estimate.value();
    return relative * relative;
  }

  /** Of the mean. */
  private static double squaredError(double[] values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return squares / (values.length - 1) / values.length;
  }
}
