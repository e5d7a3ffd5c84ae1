package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Pearson's chi-square test. It rejects a correct sampler with a probability of one in a million
 * per test; with the fixed seeds used here, the result is deterministic.
 */
public final class ChiSquare {
  private static final double FALSE_ALARM = 1e-6;
  private static final double LEAST_EXPECTED = 5;

  private ChiSquare() {}

  public static void assertFits(long[] observed, double[] probabilities) {
    assertThat(excess(observed, probabilities)).as("chi-square over its limit").isLessThan(1);
  }

  public static void assertDoesNotFit(long[] observed, double[] probabilities) {
    assertThat(excess(observed, probabilities)).as("chi-square over its limit").isGreaterThan(1);
  }

  /** Asserts that two samples come from the same distribution. */
  public static void assertSame(long[] one, long[] other) {
    double scale = Math.sqrt((double) LongStream.of(other).sum() / LongStream.of(one).sum());
    double statistic = 0;
    int cells = 0;
    for (int i = 0; i < one.length; i++) {
      if (one[i] + other[i] > 0) {
        double difference = one[i] * scale - other[i] / scale;
        statistic += difference * difference / (one[i] + other[i]);
        cells++;
      }
    }
    assertThat(statistic).isLessThan(limit(cells - 1));
  }

  /**
   * Returns the statistic minus its limit. Neighbouring cells are merged until enough draws are
   * expected.
   */
  private static double excess(long[] observed, double[] probabilities) {
    assertThat(observed).hasSameSizeAs(probabilities);
    long draws = LongStream.of(observed).sum();
    double statistic = 0;
    double expectedSoFar = 0;
    long observedSoFar = 0;
    double expectedLeft = draws;
    int cells = 0;
    for (int i = 0; i < observed.length; i++) {
      expectedSoFar += draws * probabilities[i];
      observedSoFar += observed[i];
      boolean last = i == observed.length - 1;
      if (last
          || expectedSoFar >= LEAST_EXPECTED && expectedLeft - expectedSoFar >= LEAST_EXPECTED) {
        double difference = observedSoFar - expectedSoFar;
        statistic += difference * difference / expectedSoFar;
        cells++;
        expectedLeft -= expectedSoFar;
        expectedSoFar = 0;
        observedSoFar = 0;
      }
    }
    return cells == 1 ? statistic : statistic / limit(cells - 1);
  }

  private static double limit(int degreesOfFreedom) {
    return ChiSquaredDistribution.of(degreesOfFreedom).inverseSurvivalProbability(FALSE_ALARM);
  }
}
