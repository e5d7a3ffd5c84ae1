package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.statistics.CorrelatedMean;
import io.github.ycsbxl.statistics.Estimate;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LogRatioTest {
  private static final int PAIRS = Cases.of(500, 2_000);

  /**
   * Computed by hand: relative errors of 3 % and 4 % add up to 5 %; t is 1.972 with 200 degrees of
   * freedom.
   */
  @Test
  void relativeErrorsAddUpAsSquares() {
    LogRatio.ConfidenceInterval interval =
        of(new Estimate(100, 3, 100), new Estimate(200, 8, 100), 0.95).orElseThrow();
    // Welch: 0.05^4 / (0.03^4 + 0.04^4) * 100 = 185.5 degrees, t = 1.9729.
    double factor = Math.exp(1.9729 * 0.05);
    assertThat(interval.low()).isCloseTo(2 / factor, within(1e-4));
    assertThat(interval.high()).isCloseTo(2 * factor, within(1e-4));
    assertThat(interval.isDifference()).isTrue();
  }

  @Test
  void nothingIsSaidWithoutErrors() {
    Estimate known = new Estimate(1, 0.1, 10);
    assertThat(of(Estimate.bare(1), known, 0.95)).isEmpty();
    assertThat(of(known, Estimate.bare(1), 0.95)).isEmpty();
    assertThat(of(new Estimate(0, 0.1, 10), known, 0.95)).isEmpty();
    assertThat(of(new Estimate(1, 5, 1), known, 0.95)).as("anything").isEmpty();
  }

  @Test
  void figuresWithoutSpreadDifferIfTheyAreNotEqual() {
    Estimate one = new Estimate(1, 0, 10);
    assertThat(of(one, one, 0.95)).contains(new LogRatio.ConfidenceInterval(1, 1));
    assertThat(of(one, new Estimate(1.1, 0, 10), 0.95).orElseThrow().isDifference()).isTrue();
  }

  /**
   * Two runs whose seconds come from the same first-order autoregressive process differ only by
   * chance. The fraction of pairs that are called different must match the confidence: at most
   * {@code promised + 3 standard deviations} of 2,000 pairs, 6.5 % and 1.7 % (docs/compare.md has
   * the fractions of 10,000 pairs each).
   */
  @ParameterizedTest
  @CsvSource({
    // seconds, correlation, confidence, most false alarms
    "300, 0.0, 0.95, 0.065",
    "300, 0.5, 0.95, 0.065",
    "300, 0.8, 0.95, 0.065",
    "300, 0.9, 0.95, 0.065",
    "60, 0.0, 0.95, 0.065",
    "60, 0.5, 0.95, 0.065",
    "60, 0.8, 0.95, 0.065",
    "60, 0.9, 0.95, 0.065",
    "300, 0.0, 0.99, 0.017",
    "300, 0.8, 0.99, 0.017",
    "60, 0.8, 0.99, 0.017",
    "60, 0.9, 0.99, 0.017",
    "3600, 0.9, 0.99, 0.017"
  })
  void falseAlarmsAreAsRareAsPromised(
      int seconds, double correlation, double confidence, double most) {
    var random = new SplittableRandom(7);
    int alarms = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      Estimate baseline = run(random, seconds, correlation, 1_000);
      Estimate value = run(random, seconds, correlation, 1_000);
      alarms += isDifference(baseline, value, confidence) ? 1 : 0;
    }
    assertThat(alarms / (double) PAIRS).isLessThanOrEqualTo(most);
  }

  /** A real difference of 5 % in seconds with a standard deviation of 5 % is found. */
  @ParameterizedTest
  @CsvSource({"300, 0.0, 1.0", "300, 0.5, 1.0", "60, 0.0, 0.99", "300, 0.8, 0.9"})
  void differencesAreFound(int seconds, double correlation, double least) {
    var random = new SplittableRandom(7);
    int found = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      Estimate baseline = run(random, seconds, correlation, 1_000);
      Estimate value = run(random, seconds, correlation, 950);
      found += isDifference(baseline, value, 0.95) ? 1 : 0;
    }
    assertThat(found / (double) PAIRS).isGreaterThanOrEqualTo(least);
  }

  private static boolean isDifference(Estimate baseline, Estimate value, double confidence) {
    return of(baseline, value, confidence)
        .map(LogRatio.ConfidenceInterval::isDifference)
        .orElse(false);
  }

  /** Returns rates around {@code mean} with a standard deviation of 5 % of 1,000. */
  private static Estimate run(
      SplittableRandom random, int seconds, double correlation, double mean) {
    double[] rates = new double[seconds];
    double innovation = Math.sqrt(1 - correlation * correlation);
    double state = random.nextGaussian();
    for (int i = 0; i < seconds; i++) {
      state = correlation * state + innovation * random.nextGaussian();
      rates[i] = mean + 50 * state;
    }
    return CorrelatedMean.of(Arrays.stream(rates).average().orElseThrow(), rates);
  }

  private static Optional<LogRatio.ConfidenceInterval> of(
      Estimate baseline, Estimate value, double confidence) {
    return LogRatio.of(baseline, value)
        .flatMap(ratio -> ratio.usefulInterval(InterimAnalyses.NONE, 1 - confidence));
  }
}
