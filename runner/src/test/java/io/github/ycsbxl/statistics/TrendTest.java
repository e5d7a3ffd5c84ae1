package io.github.ycsbxl.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Cases;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated series with a known trend: autoregressive noise of 10 % around a line. */
final class TrendTest {
  private static final int SERIES = Cases.of(500, 10_000);
  private static final double ERROR = 0.05;

  /** Of 5,000 simulated 95 % intervals, 2 to 8 % miss the true trend. */
  @ParameterizedTest
  @CsvSource({
    "30, 0.0, 0",
    "30, 0.5, 0.1",
    "60, 0.0, -0.1",
    "60, 0.5, 0",
    "300, 0.0, 0.05",
    "300, 0.5, -0.02",
    "300, 0.8, 0",
    "300, 0.9, 0.2"
  })
  void intervalsContainTheTruth(int intervals, double correlation, double perHour) {
    var random = new SplittableRandom(1);
    int missed = 0;
    for (int i = 0; i < SERIES; i++) {
      Estimate found = simulated(random, intervals, correlation, perHour);
      // The line passes through the mean of the noise in the middle of the series.
      missed += Math.abs(found.value() - perHour) > found.halfWidth(ERROR) ? 1 : 0;
    }
    assertThat(missed / (double) SERIES).isBetween(0.02, 0.09);
  }

  @Test
  void aTrendOfTwoPercentPerHourIsFoundInADay() {
    var random = new SplittableRandom(2);
    long found =
        IntStream.range(0, 200)
            .mapToObj(any -> simulated(random, 300, 0.3, -0.02, 24))
            .filter(trend -> trend.value() + trend.halfWidth(ERROR) < 0)
            .count();
    assertThat(found).isGreaterThan(190);
  }

  @Test
  void unknownValuesAreSkipped() {
    double[] at = IntStream.range(0, 100).asDoubleStream().toArray();
    double[] line = Arrays.stream(at).map(x -> x % 3 == 0 ? Double.NaN : 50 + x).toArray();
    assertThat(Trend.relative(at, line).orElseThrow().value()).isCloseTo(0.01, within(1e-4));
    double[] level = Arrays.stream(at).map(x -> 7).toArray();
    Estimate none = Trend.relative(at, level).orElseThrow();
    assertThat(none.value()).isZero();
    assertThat(none.halfWidth(ERROR)).isZero();
  }

  @Test
  void shortAndEmptySeriesHaveNone() {
    double[] at = IntStream.range(0, 19).asDoubleStream().toArray();
    assertThat(Trend.relative(at, at)).isEmpty();
    assertThat(Trend.relative(new double[60], new double[60])).isEmpty();
  }

  private static Estimate simulated(
      SplittableRandom random, int intervals, double correlation, double perHour) {
    return simulated(random, intervals, correlation, perHour, 1);
  }

  private static Estimate simulated(
      SplittableRandom random, int intervals, double correlation, double perHour, double hours) {
    double[] at = new double[intervals];
    double[] values = new double[intervals];
    double innovation = Math.sqrt(1 - correlation * correlation);
    double state = random.nextGaussian();
    for (int i = 0; i < intervals; i++) {
      at[i] = hours * i / intervals;
      values[i] = 1_000 * (1 + perHour * (at[i] - hours / 2) + 0.1 * state);
      state = correlation * state + innovation * random.nextGaussian();
    }
    return Trend.relative(at, values).orElseThrow();
  }
}
