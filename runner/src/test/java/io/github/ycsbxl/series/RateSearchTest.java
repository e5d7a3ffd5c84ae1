package io.github.ycsbxl.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateSearchTest {
  private final List<Double> tried = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(doubles = {0.11, 3, 471, 5_000, 61_234, 94_000, 99_999})
  void findsTheHighestRateAndStaysBelowIt(double limit) throws Exception {
    double ceiling = Math.min(100_000, limit * 900);
    double found = search(0.05, limit).below(ceiling).orElseThrow();
    assertThat(found).isLessThan(limit).isGreaterThan(Math.min(limit, ceiling) * 0.9);
    assertThat(tried).hasSizeLessThan(22);
    assertThat(tried.get(tried.size() - 1)).isEqualTo(found);
  }

  @Test
  void finerToleranceFindsMore() throws Exception {
    double coarse = search(0.3, 61_234).below(100_000).orElseThrow();
    double fine = search(0.01, 61_234).below(100_000).orElseThrow();
    assertThat(fine).isBetween(61_234 * 0.965, 61_234.0);
    assertThat(coarse).isBetween(61_234 / 1.35, 61_234.0);
  }

  @Test
  void storeThatHoldsAlmostToItsCeilingNeedsOneStepAndItsConfirmations() throws Exception {
    assertThat(search(0.05, 1e9).below(100_000)).hasValue(93_100);
    assertThat(tried).containsExactly(95_000.0, 93_100.0, 93_100.0, 93_100.0);
  }

  @Test
  void endsWhereNothingHolds() throws Exception {
    assertThat(search(0.05, 0).below(100_000)).isEmpty();
    assertThat(tried).hasSize(11).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(tried.get(10)).isLessThan(100);
  }

  @Test
  void rateThatHoldsOnlyOnceIsNotTheAnswerAndIsLoweredByMoreAndMore() throws Exception {
    var search =
        new RateSearch(
            0.05,
            3,
            (rate, phase) -> {
              tried.add(rate);
              return tried.size() == 1;
            },
            () -> false);
    assertThat(search.below(1_000)).isEmpty();
    assertThat(tried).containsExactly(950.0, 931.0, 887.0, 806.0, 672.0, 480.0, 267.0);
  }

  @Test
  void answerIsLoweredUntilItIsConfirmed() throws Exception {
    var search =
        new RateSearch(
            0.05,
            3,
            (rate, phase) -> {
              tried.add(rate);
              return tried.size() == 1 || rate < 900;
            },
            () -> false);
    assertThat(search.below(1_000)).hasValue(887);
  }

  /** For arbitrary responses of a noisy store. */
  @Test
  void alwaysEnds() throws Exception {
    var random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      tried.clear();
      new RateSearch(
              0.01,
              3,
              (rate, phase) -> {
                tried.add(rate);
                return random.nextBoolean();
              },
              () -> false)
          .below(1e6);
      assertThat(tried).hasSizeLessThan(45);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8, 9})
  void stoppedSearchHasNoAnswer(int steps) throws Exception {
    RateSearch whole = search(0.05, 61_234);
    var search = new RateSearch(0.05, 3, whole.probe(), () -> tried.size() == steps);
    assertThat(search.below(100_000)).isEmpty();
    assertThat(tried).hasSize(steps);
  }

  private RateSearch search(double tolerance, double limit) {
    return new RateSearch(
        tolerance,
        3,
        (rate, phase) -> {
          tried.add(rate);
          return rate < limit;
        },
        () -> false);
  }
}
