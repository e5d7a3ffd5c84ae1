package io.github.ycsbxl.remarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated seconds of runs: autoregressive around a mean that may change. */
final class SteadinessTest {
  private static final int RUNS = 2_000;

  private interface Course {
    double at(int second);
  }

  @ParameterizedTest
  @CsvSource({
    "60, 0.0, 0.015", "60, 0.5, 0.015", "60, 0.8, 0.04",
    "300, 0.0, 0.015", "300, 0.5, 0.015", "300, 0.8, 0.015"
  })
  void steadyRunsAreSeldomCalledUnsteady(int seconds, double correlation, double most) {
    var random = new SplittableRandom(1);
    int alarms = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] rates = run(random, seconds, correlation, second -> 1_000);
      alarms += Steadiness.change(rates).isPresent() ? 1 : 0;
    }
    assertThat(alarms / (double) RUNS).isLessThanOrEqualTo(most);
  }

  @Test
  void trendIsReported() {
    var random = new SplittableRandom(2);
    assertThat(Steadiness.change(run(random, 90, 0.3, second -> 500 + 5 * second)))
        .hasValueSatisfying(
            words ->
                assertThat(words.toString())
                    .matches(
                        "throughput still rose by (1[789]|2[01]) % in the last third; use a"
                            + " longer warm-up \\(warmup.seconds\\)"));
    assertThat(Steadiness.change(run(random, 90, 0.3, second -> second < 60 ? 1_000 : 700)))
        .hasValueSatisfying(
            words ->
                assertThat(words.toString())
                    .matches(
                        "throughput still fell by (29|3[01]) % in the last third;"
                            + " run longer \\(maxexecutiontime or operationcount\\)"));
  }

  @Test
  void warmUpIsReported() {
    var random = new SplittableRandom(3);
    double[] rates = run(random, 120, 0.3, second -> second < 20 ? 600 : 1_000);
    assertThat(Steadiness.changePoint(rates)).isEqualTo(20);
    assertThat(Steadiness.change(rates))
        .hasValueSatisfying(
            words ->
                assertThat(words.toString())
                    .matches(
                        "throughput rose by (6[5-9]|7[0-3]) % at second 20; use a longer"
                            + " warm-up \\(warmup.seconds\\)"));
  }

  @Test
  void smallAndShortIsNotReported() {
    var random = new SplittableRandom(4);
    assertThat(Steadiness.change(run(random, 29, 0, second -> 100 * second))).isEmpty();
    assertThat(Steadiness.change(run(random, 3_000, 0, second -> second < 1_500 ? 1_000 : 1_010)))
        .isEmpty();
    assertThat(Steadiness.change(new double[60])).as("nothing succeeded").isEmpty();
  }

  private static double[] run(
      SplittableRandom random, int seconds, double correlation, Course mean) {
    double[] rates = new double[seconds];
    double innovation = Math.sqrt(1 - correlation * correlation);
    double state = random.nextGaussian();
    for (int i = 0; i < seconds; i++) {
      state = correlation * state + innovation * random.nextGaussian();
      rates[i] = mean.at(i) + 30 * state;
    }
    return rates;
  }
}
