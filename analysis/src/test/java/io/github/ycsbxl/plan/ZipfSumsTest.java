package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ZipfSumsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @ParameterizedTest
  @CsvSource({
    "1000000, 15.3918",
    "100000000, 20.8029",
    "2000000000, 24.4591",
    "10000000000, 26.4690"
  })
  void knowsZetaOfYcsbsExponent(long count, double zeta) {
    assertThat(zeta(ZipfSums.of(count, 0.99))).isCloseTo(zeta, within(5e-5));
  }

  /** With the precision of the constant in stock's ScrambledZipfianGenerator. */
  @Test
  void agreesWithTheConstantOfStockYcsb() {
    assertThat(zeta(ZipfSums.of(10_000_000_000L, 0.99))).isCloseTo(26.46902820178, within(1e-10));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.99, 1, 2})
  void sumsAsOneByOne(double theta) {
    long count = 3_000_000;
    double zeta = oneByOne(count, rank -> Math.pow(rank, -theta));
    ZipfSums sums = ZipfSums.of(count, theta);
    assertThat(zeta(sums)).isCloseTo(zeta, withinPercentage(1e-7));
    assertThat(sums.share(1)).isCloseTo(1 / zeta, withinPercentage(1e-7));
    DoubleUnaryOperator late = share -> share * -Math.expm1(-1_000 * share);
    double expected = oneByOne(count, rank -> late.applyAsDouble(Math.pow(rank, -theta) / zeta));
    assertThat(sums.sum(late)).isCloseTo(expected, withinPercentage(1e-7));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 9_999, 10_000, 10_001, Long.MAX_VALUE})
  void sharesAddUpToOne(long count) {
    assertThat(ZipfSums.of(count, 0.99).sum(share -> share)).isCloseTo(1, within(1e-9));
  }

  @Test
  void refusesWhatIsNoDistribution() {
    assertThatThrownBy(() -> ZipfSums.of(0, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ZipfSums.of(1, 0)).satisfies(golden::pin);
    assertThatThrownBy(() -> ZipfSums.of(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double zeta(ZipfSums sums) {
    return 1 / sums.share(1);
  }

  private static double oneByOne(long count, DoubleUnaryOperator ofRank) {
    return LongStream.rangeClosed(1, count).mapToDouble(ofRank::applyAsDouble).sum();
  }
}
