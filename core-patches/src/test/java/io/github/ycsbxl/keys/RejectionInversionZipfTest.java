package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RejectionInversionZipfTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int DRAWS = 200_000;

  static Stream<Arguments> countsAndExponents() {
    return LongStream.of(1, 2, 3, 10, 1000, 1_000_000, 2_000_000_000L, 1_000_000_000_000L, 1L << 60)
        .boxed()
        .flatMap(
            count ->
                DoubleStream.of(0.01, 0.5, 0.99, 1 - 1e-12, 1, 1 + 1e-7, 1.2, 2, 5)
                    .mapToObj(theta -> Arguments.of(count, theta)));
  }

  @ParameterizedTest
  @MethodSource("countsAndExponents")
  void followsZipfsLaw(long count, double theta) {
    ZipfBins bins = ZipfBins.of(count, theta);

    ChiSquare.assertFits(observed(bins, theta, ThreadRandom.of(1, 2, 3)), bins.probabilities());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.98, 1.0})
  void theTestTellsASlightlyDifferentExponent(double otherTheta) {
    ZipfBins bins = ZipfBins.of(1_000_000, 0.99);

    ChiSquare.assertDoesNotFit(
        observed(bins, otherTheta, ThreadRandom.of(1, 2, 3)), bins.probabilities());
  }

  /** Only rounding can make a difference, in one of about 10^12 draws. */
  @ParameterizedTest
  @MethodSource("countsAndExponents")
  void theTableGivesTheRanksOfRejectionInversion(long count, double theta) {
    LongSupplier plain =
        ranks(RejectionInversionZipf.of(theta, 1), count, ThreadRandom.of(7, 0, 0));
    LongSupplier tabulated = ranks(count, theta, ThreadRandom.of(7, 0, 0));

    for (int i = 0; i < DRAWS; i++) {
      assertThat(tabulated.getAsLong()).isEqualTo(plain.getAsLong());
    }
  }

  /** The shares of the first key are computed by summing 1 / k^0.99. */
  @Test
  void hottestRankHasItsShare() {
    LongSupplier ranks = ranks(2_000_000_000L, 0.99, ThreadRandom.of(5, 0, 0));
    int hottest = 0;
    for (int i = 0; i < 1_000_000; i++) {
      hottest += ranks.getAsLong() == 1 ? 1 : 0;
    }

    // 4.09 %; five standard deviations are 0.1 %, a false alarm in one of two million.
    assertThat(hottest / 1e6).isBetween(0.0399, 0.0419);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.99, 1, 2, 60, 1000})
  void staysInsideItsRangeForExtremeUniforms(double theta) {
    for (double uniform : new double[] {0, 0x1.0p-53, 0.5, 1 - 0x1.0p-53}) {
      for (long count : new long[] {1, 2, 1000, Permutation.MAX_SIZE}) {
        assertThat(ranks(count, theta, startingWith(uniform)).getAsLong()).isBetween(1L, count);
      }
    }
  }

  @Test
  void rejectsExponentsThatMakeNoSense() {
    for (double theta : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> RejectionInversionZipf.of(theta))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(golden::pin);
    }
  }

  private static long[] observed(ZipfBins bins, double theta, RandomGenerator random) {
    LongSupplier ranks = ranks(bins.count(), theta, random);
    long[] observed = new long[bins.ends().length];
    for (int i = 0; i < DRAWS; i++) {
      long rank = ranks.getAsLong();
      assertThat(rank >= 1 && rank <= bins.count()).isTrue();
      observed[bins.cell(rank)]++;
    }
    return observed;
  }

  private static LongSupplier ranks(long count, double theta, RandomGenerator random) {
    return ranks(RejectionInversionZipf.of(theta), count, random);
  }

  private static LongSupplier ranks(
      RejectionInversionZipf zipf, long count, RandomGenerator random) {
    double upperIntegral = zipf.upperIntegral(count);
    return () -> zipf.sample(random, count, upperIntegral);
  }

  /**
   * Returns a generator that starts with the given uniform number, so that rejected ones are
   * replaced.
   */
  private static RandomGenerator startingWith(double first) {
    Random later = new Random(1);
    return new RandomGenerator() {
      private boolean used;

      @Override
      public long nextLong() {
        return later.nextLong();
      }

      @Override
      public double nextDouble() {
        double result = used ? later.nextDouble() : first;
        used = true;
        return result;
      }
    };
  }
}
