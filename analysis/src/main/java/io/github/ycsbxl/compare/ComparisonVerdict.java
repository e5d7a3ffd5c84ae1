package io.github.ycsbxl.compare;

import java.util.Locale;
import java.util.Optional;

/** Judgement of a ratio: better, worse, noise or unknown. */
public enum ComparisonVerdict {
  /** Better than the baseline by more than chance. */
  BETTER,
  /** Worse than the baseline by more than chance. */
  WORSE,
  /** No more than chance explains. */
  NOISE,
  /** Nothing is known of the part of chance. */
  UNKNOWN;

  static ComparisonVerdict of(Metric metric, Optional<RatioInterval> interval) {
    if (interval.isEmpty()) {
      return UNKNOWN;
    }
    if (!interval.get().isDifference()) {
      return NOISE;
    }
    boolean more = interval.get().low() > 1;
    return more == metric.moreIsBetter() ? BETTER : WORSE;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
