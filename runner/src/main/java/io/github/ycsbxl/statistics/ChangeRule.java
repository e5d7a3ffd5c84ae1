package io.github.ycsbxl.statistics;

/**
 * Rule that decides whether a series has changed: the difference of two parts is significant and
 * large enough to matter. Immutable.
 *
 * @param smallest smallest difference that matters, in the unit of the difference
 * @param error error probability of the test of significance
 */
public record ChangeRule(double smallest, double error) {
  public boolean isChange(Estimate difference) {
    return Math.abs(difference.value()) >= smallest && difference.isSignificant(error);
  }
}
