package io.github.ycsbxl.compare;

import io.github.ycsbxl.statistics.Estimate;

/**
 * Statistical tests of ratios, with a fixed number of rounds or with a test after every round.
 * p-values are two-sided. Errors are standard errors of the ratio's logarithm.
 */
public enum InterimAnalyses {
  /** The data are tested once, after a fixed number of rounds: Student's t-test. */
  NONE {
    @Override
    double halfWidth(Estimate log, double error) {
      return log.halfWidth(error);
    }

    @Override
    double unequal(Estimate log) {
      return log.chanceOfZero();
    }

    @Override
    double within(Estimate log, double margin) {
      return log.chanceBeyond(margin);
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
    double halfWidth(Estimate log, double error) {
      double rounds = log.degreesOfFreedom() + 1;
      double share = 1 / (rounds + 1);
      double bound = Math.pow(error * error * share, -1 / rounds);
      return bound * share >= 1
          ? Double.POSITIVE_INFINITY
          : log.standardError()
              * Math.sqrt(log.degreesOfFreedom() * (bound - 1) / (1 - bound * share));
    }

    @Override
    double unequal(Estimate log) {
      return chance(log, log.value());
    }

    /**
     * Tests each end of the margin at the full error probability, which is stricter than necessary.
     */
    @Override
    double within(Estimate log, double margin) {
      double distance = margin - Math.abs(log.value());
      return distance <= 0 ? 1 : chance(log, distance);
    }

    private double chance(Estimate log, double distance) {
      double rounds = log.degreesOfFreedom() + 1;
      double share = 1 / (rounds + 1);
      double t = distance / log.standardError();
      double effect = t * t / log.degreesOfFreedom();
      double logEvidence =
          Math.log(share) / 2 + rounds / 2 * (Math.log1p(effect) - Math.log1p(share * effect));
      return Math.min(1, Math.exp(-logEvidence));
    }
  };

  /**
   * Returns half the width of the confidence interval of the logarithm, with this error probability
   * above 0.
   */
  abstract double halfWidth(Estimate log, double error);

  /** Returns the p-value of a difference; the null hypothesis is that both sides are equal. */
  abstract double unequal(Estimate log);

  /**
   * Returns the p-value of equivalence; the null hypothesis is that the difference is at least the
   * margin. Uses two one-sided tests (D. J. Schuirmann, "A comparison of the two one-sided tests
   * procedure and the power approach for assessing the equivalence of average bioavailability", J.
   * Pharmacokinetics 15, 1987).
   */
  abstract double within(Estimate log, double margin);

  /**
   * Returns the p-value of {@link #unequal}. Also works if the measured values do not vary at all.
   */
  double chanceUnequal(Estimate log) {
    if (log.standardError() > 0) {
      return unequal(log);
    }
    return log.value() == 0 ? 1 : 0;
  }

  double chanceWithin(Estimate log, double margin) {
    if (log.standardError() > 0) {
      return within(log, margin);
    }
    return Math.abs(log.value()) < margin ? 0 : 1;
  }
}
