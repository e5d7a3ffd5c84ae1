package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.Arrays;
import java.util.BitSet;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PermutationTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void isABijectionOfEverySmallSize() {
    for (int size = 1; size <= 2000; size++) {
      assertIsABijection(Permutation.of(size, size));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {65_535, 65_536, 65_537, 999_999, 1_000_000, 1_048_577, 3_000_000})
  void isABijectionOfLargerSizes(int size) {
    assertIsABijection(Permutation.of(size, 42));
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        4_294_967_296L,
        4_294_967_297L,
        1_000_000_000_000L,
        35_184_372_088_832L,
        1L << 53,
        1_000_000_000_000_000_000L,
        1L << 60,
        (1L << 61) - 1,
        1L << 61,
        (1L << 61) + 1,
        Permutation.MAX_SIZE - 1,
        Permutation.MAX_SIZE
      })
  void invertsWhatItAppliedAtAnySize(long size) {
    Permutation permutation = Permutation.of(size, 3);
    InversePermutation inverse = new InversePermutation(permutation);
    RandomGenerator random = ThreadRandom.of(size, 0, 0);
    LongStream drawn = random.longs(20_000, 0, size);
    LongStream.concat(LongStream.of(0, 1, size / 2, size - 2, size - 1), drawn)
        .forEach(
            element -> {
              long image = permutation.apply(element);
              assertThat(image >= 0 && image < size).isTrue();
              assertThat(inverse.apply(image)).isEqualTo(element);
              assertThat(permutation.apply(inverse.apply(element))).isEqualTo(element);
            });
  }

  /** Keys in existing stores depend on it. */
  @Test
  void neverChangesBetweenReleases() {
    assertThat(LongStream.range(0, 10).map(Permutation.of(10, 1)::apply).toArray())
        .containsExactly(0, 3, 2, 8, 7, 1, 6, 5, 9, 4);
    assertThat(LongStream.range(0, 4).map(Permutation.of(2_000_000_000L, 1)::apply).toArray())
        .containsExactly(522690568, 1379353793, 1841916958, 660715068);
    assertThat(LongStream.range(0, 4).map(Permutation.of(Permutation.MAX_SIZE, 1)::apply).toArray())
        .containsExactly(
            3092601169125342830L, 3593224459661274306L, 2766821681897856457L, 2515606796387211998L);
  }

  @ParameterizedTest
  @ValueSource(longs = {100_000, 2_000_000_000L, 1L << 60})
  void spreadsTheFirstElementsEvenly(long size) {
    Permutation permutation = Permutation.of(size, 11);
    long[] observed = new long[100];
    for (int i = 0; i < 10_000; i++) {
      observed[(int) (permutation.apply(i) / (size / 100.0))]++;
    }
    double[] even = new double[100];
    Arrays.fill(even, 0.01);

    ChiSquare.assertFits(observed, even);
  }

  @Test
  void differencesOfNeighboursAreSpreadToo() {
    long size = 2_000_000_000L;
    Permutation permutation = Permutation.of(size, 12);
    long[] observed = new long[100];
    for (int i = 0; i < 10_000; i++) {
      long difference = permutation.apply(2 * i + 1) - permutation.apply(2 * i);
      observed[(int) (Math.floorMod(difference, size) / (size / 100))]++;
    }
    double[] even = new double[100];
    Arrays.fill(even, 0.01);

    ChiSquare.assertFits(observed, even);
  }

  @Test
  void seedsGiveUnrelatedHotSets() {
    long size = 1_000_000;
    BitSet hot = new BitSet();
    LongStream.range(0, 1000).map(Permutation.of(size, 1)::apply).forEach(i -> hot.set((int) i));
    long common =
        LongStream.range(0, 1000)
            .map(Permutation.of(size, 2)::apply)
            .filter(i -> hot.get((int) i))
            .count();

    // Poisson with mean 1: 12 or more have a probability of 1e-9.
    assertThat(common).isLessThan(12);
  }

  @Test
  void rejectsSizesItCannotPermute() {
    for (long size : new long[] {0, -1, Permutation.MAX_SIZE + 1}) {
      assertThatThrownBy(() -> Permutation.of(size, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(golden::pin);
    }
  }

  private static void assertIsABijection(Permutation permutation) {
    InversePermutation inverse = new InversePermutation(permutation);
    int size = (int) permutation.size();
    BitSet images = new BitSet(size);
    for (int element = 0; element < size; element++) {
      long image = permutation.apply(element);
      images.set(Math.toIntExact(image));
      if (inverse.apply(image) != element) {
        assertThat(inverse.apply(image)).isEqualTo(element);
      }
    }
    assertThat(images.nextClearBit(0)).isEqualTo(size);
    assertThat(images.cardinality()).isEqualTo(size);
  }
}
