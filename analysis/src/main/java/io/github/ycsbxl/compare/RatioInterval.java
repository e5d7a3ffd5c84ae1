package io.github.ycsbxl.compare;

import java.util.Optional;

/** The interval that holds the true ratio of two figures with a chosen confidence. Immutable. */
public record RatioInterval(double low, double high) {

  /** An interval from a hundredth of a ratio to a hundred times it says nothing of it. */
  private static final double ANYTHING = 100;

  /** Empty if it says nothing. */
  static Optional<RatioInterval> of(LogRatio ratio, Looks looks, double error) {
    RatioInterval interval = looks.interval(ratio, error);
    return interval.high / ratio.ratio() > ANYTHING ? Optional.empty() : Optional.of(interval);
  }

  /** Whether chance alone does not explain that the ratio is not 1. */
  boolean isDifference() {
    return low > 1 || high < 1;
  }
}
