package io.github.ycsbxl.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EstimateTest {
  /** Computed by hand: standard deviation 1 of three. */
  @Test
  void repetitionsHaveTheErrorOfTheirMean() {
    Estimate estimate = Estimate.ofIndependent(10, 9, 10, 11);
    assertThat(estimate.standardError()).isCloseTo(1 / Math.sqrt(3), within(1e-12));
    assertThat(estimate.degreesOfFreedom()).isEqualTo(2);
  }

  @Test
  void spreadIsAroundTheFigureItself() {
    // Squares 1, 4, 9 around 8.
    assertThat(Estimate.ofIndependent(8, 9, 10, 11).standardError())
        .isCloseTo(Math.sqrt(14 / 2.0 / 3), within(1e-12));
  }

  @Test
  void fewSamplesSayNothing() {
    assertThat(Estimate.ofIndependent(5, 5).hasError()).isFalse();
    assertThat(CorrelatedMean.of(5, new double[9]).hasError()).isFalse();
    assertThat(CorrelatedMean.of(0, new double[10]).hasError()).isTrue();
    assertThat(Estimate.bare(5).hasError()).isFalse();
  }

  @Test
  void seriesThatDoesNotChangeHasNoError() {
    double[] same = IntStream.range(0, 200).mapToDouble(i -> 7).toArray();
    assertThat(CorrelatedMean.of(7, same).standardError()).isZero();
  }

  /**
   * Computed by hand: without correlation a third of the samples is left, since r has to be
   * estimated.
   */
  @Test
  void unknownCorrelationCostsDegreesOfFreedom() {
    double[] alternating = IntStream.range(0, 60).mapToDouble(i -> i % 2).toArray();
    Estimate estimate = CorrelatedMean.of(0.5, alternating);
    assertThat(estimate.degreesOfFreedom()).isCloseTo(20, within(1e-12));
    assertThat(estimate.standardError()).isCloseTo(0.5 / Math.sqrt(59), within(1e-12));
  }

  /**
   * Four copies of every sample contain no more information than one, and less than four samples.
   */
  @Test
  void neighboursThatAreAlikeCountForLess() {
    double[] changing = IntStream.range(0, 60).mapToDouble(i -> i * 7 % 20).toArray();
    double[] lasting = Arrays.copyOf(changing, 60);
    Arrays.setAll(lasting, i -> changing[i / 4]);
    double mean = Arrays.stream(lasting).average().orElseThrow();
    Estimate changed = CorrelatedMean.of(9.5, changing);
    Estimate lasted = CorrelatedMean.of(mean, lasting);
    assertThat(lasted.standardError()).isGreaterThan(1.5 * changed.standardError());
    assertThat(lasted.degreesOfFreedom()).isLessThan(changed.degreesOfFreedom() / 2);
  }

  @Test
  void unitChangesFigureAndErrorAlike() {
    Estimate millis = Estimate.ofIndependent(10, 9, 10, 11).times(1e-6);
    assertThat(millis.value()).isCloseTo(1e-5, within(1e-18));
    assertThat(millis.standardError()).isCloseTo(1e-6 / Math.sqrt(3), within(1e-18));
    assertThat(Estimate.bare(1).times(2).hasError()).isFalse();
  }
}
