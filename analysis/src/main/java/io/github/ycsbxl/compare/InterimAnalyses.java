package io.github.ycsbxl.compare;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Statistical tests of ratios, with a fixed number of rounds or with a test after every round.
 * p-values are two-sided. Errors are standard errors of the ratio's logarithm.
 */
public enum InterimAnalyses {
  /** The data are tested once, after a fixed number of rounds: Student's t-test. */
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
   * The data are tested after every round, and the result may end the experiment. The test is a
   * t-test with a normal mixture of effects, a martingale if both sides are equal. Its confidence
   * intervals cover the true value after all rounds simultaneously, with the chosen confidence (T.
   * L. Lai, "On confidence sequences", Annals of Statistics 4, 1976; H. Wang and A. Ramdas,
   * "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown variance",
   * Sequential Analysis 44, 2025). The intervals are narrowest for effects of the size of one
   * standard deviation of a round.
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

    /**
     * Tests each end of the margin at the full error probability, which is stricter than necessary.
     */
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
   * Returns half the width of the confidence interval of the logarithm, with this error probability
   * above 0.
   */
  abstract double halfWidth(LogRatio ratio, double error);

  /** Returns the p-value of a difference; the null hypothesis is that both sides are equal. */
  abstract double unequal(LogRatio ratio);

  /**
   * Returns the p-value of equivalence; the null hypothesis is that the difference is at least the
   * margin. Uses two one-sided tests (D. J. Schuirmann, "A comparison of the two one-sided tests
   * procedure and the power approach for assessing the equivalence of average bioavailability", J.
   * Pharmacokinetics 15, 1987).
   */
  abstract double within(LogRatio ratio, double margin);

  /**
   * Returns the p-value of {@link #unequal}. Also works if the measured values do not vary at all.
   */
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
