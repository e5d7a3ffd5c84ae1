package io.github.ycsbxl.compare;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Analyses of the rounds so far, whose outcome may end the experiment; the test depends on whether
 * there are any. Values of p are two-sided, errors are those of logarithms.
 */
public enum InterimAnalyses {
  /** The data are judged once, after a number of rounds that was fixed beforehand: Student's t. */
  NONE {
    @Override
    double halfWidth(LogRatio ratio, double error) {
      return ratio.standardError() * student(ratio).inverseSurvivalProbability(error / 2);
    }

    @Override
    double unequal(LogRatio ratio) {
      return 2 * student(ratio).survivalProbability(Math.abs(ratio.mean()) / ratio.standardError());
    }

    @Override
    double within(LogRatio ratio, double margin) {
      double distance = margin - Math.abs(ratio.mean());
      return student(ratio).survivalProbability(distance / ratio.standardError());
    }

    private TDistribution student(LogRatio ratio) {
      return TDistribution.of(ratio.degrees());
    }
  },

  /**
   * The data are judged after every round, and what they show may decide which round is the last:
   * Student's t of a normal mixture of effects, a martingale under equality, whose intervals hold
   * the truth after all rounds at once with the chosen probability (T. L. Lai, "On confidence
   * sequences", Annals of Statistics 4, 1976; H. Wang and A. Ramdas, "Anytime-valid t-tests and
   * confidence sequences for Gaussian means with unknown variance", Sequential Analysis 44, 2025).
   * Effects are expected to be as large as the spread of a round, for which the intervals are
   * narrowest.
   */
  AFTER_EVERY_ROUND {
    @Override
    double halfWidth(LogRatio ratio, double error) {
      double rounds = ratio.degrees() + 1;
      double share = 1 / (rounds + 1);
      double bound = Math.pow(error * error * share, -1 / rounds);
      return bound * share >= 1
          ? Double.POSITIVE_INFINITY
          : ratio.standardError() * Math.sqrt(ratio.degrees() * (bound - 1) / (1 - bound * share));
    }

    @Override
    double unequal(LogRatio ratio) {
      return chance(ratio, ratio.mean());
    }

    /** Tests each side at the error of both together, which is stricter than necessary. */
    @Override
    double within(LogRatio ratio, double margin) {
      double distance = margin - Math.abs(ratio.mean());
      return distance <= 0 ? 1 : chance(ratio, distance);
    }

    private double chance(LogRatio ratio, double distance) {
      double rounds = ratio.degrees() + 1;
      double share = 1 / (rounds + 1);
      double t = distance / ratio.standardError();
      double effect = t * t / ratio.degrees();
      double logEvidence =
          Math.log(share) / 2 + rounds / 2 * (Math.log1p(effect) - Math.log1p(share * effect));
      return Math.min(1, Math.exp(-logEvidence));
    }
  };

  /**
   * Half of the width of the interval that holds the true logarithm except with probability {@code
   * error}, which must be above 0.
   */
  abstract double halfWidth(LogRatio ratio, double error);

  /** The probability of a difference at least as large as this one if the sides are equal. */
  abstract double unequal(LogRatio ratio);

  /**
   * The probability of a difference at least as small as this one if the true one is the margin or
   * more: two one-sided tests (D. J. Schuirmann, "A comparison of the two one-sided tests procedure
   * and the power approach for assessing the equivalence of average bioavailability", J.
   * Pharmacokinetics 15, 1987).
   */
  abstract double within(LogRatio ratio, double margin);

  /** The chance of {@link #unequal}, which is also defined if all runs of a side are equal. */
  double chanceUnequal(LogRatio ratio) {
    if (ratio.standardError() > 0) {
      return unequal(ratio);
    }
    return ratio.mean() == 0 ? 1 : 0;
  }

  double chanceWithin(LogRatio ratio, double margin) {
    if (ratio.standardError() > 0) {
      return within(ratio, margin);
    }
    return Math.abs(ratio.mean()) < margin ? 0 : 1;
  }
}
