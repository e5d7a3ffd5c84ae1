package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.Arrays;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each chooser compared with its documented probabilities; {@link ChiSquare} states the error
 * probability.
 */
final class KeyChooserDistributionTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int DRAWS = 100_000;

  private final RandomGenerator random = ThreadRandom.of(2012, 0, 1);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10, 1000, 3_000_000_000_000L, Permutation.MAX_SIZE})
  void uniformIsEven(long count) {
    int cells = (int) Math.min(count, 100);

    assertFits(
        KeyChooser.uniform(random, () -> count), index -> cell(index, count, cells), even(cells));
  }

  @ParameterizedTest
  @CsvSource({"1, 0.99", "2, 1", "10, 0.5", "1000, 0.99", "2000000000, 0.99", "1000000000000, 1.2"})
  void zipfianAndLatestAreMirrorImages(long count, double theta) {
    ZipfBins bins = ZipfBins.of(count, theta);

    assertFits(
        KeyChooser.zipfian(random, () -> count, theta),
        rank -> bins.cell(rank + 1),
        bins.probabilities());
    assertFits(
        KeyChooser.latest(random, () -> count, theta),
        index -> bins.cell(count - index),
        bins.probabilities());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.99, 1, 1.2})
  void zipfianAndLatestFollowTheLawOfTheGrownCount(double theta) {
    long[] count = {10};
    KeyChooser zipfian = KeyChooser.zipfian(random, () -> count[0], theta);
    KeyChooser latest = KeyChooser.latest(random, () -> count[0], theta);
    for (long grown : new long[] {11, 1000, 5_000_000_000L}) {
      zipfian.next();
      latest.next();
      count[0] = grown;
      ZipfBins bins = ZipfBins.of(grown, theta);

      assertFits(zipfian, rank -> bins.cell(rank + 1), bins.probabilities());
      assertFits(latest, index -> bins.cell(grown - index), bins.probabilities());
    }
  }

  @ParameterizedTest
  @CsvSource({"0.2, 0.8", "0.5, 0.1", "0.1, 0", "0.1, 1"})
  void hotspotGivesTheHotSetItsShare(double dataFraction, double opnFraction) {
    long count = 20_000_000_000L;
    double[] shares = new double[10];
    for (int i = 0; i < 10; i++) {
      shares[i] =
          i < Math.round(10 * dataFraction)
              ? opnFraction / (10 * dataFraction)
              : (1 - opnFraction) / (10 - 10 * dataFraction);
    }

    // A cell with probability 0 is omitted if it is empty.
    long[] observed =
        observe(
            KeyChooser.hotspot(random, () -> count, dataFraction, opnFraction),
            index -> cell(index, count, 10),
            10);
    int from = opnFraction == 0 ? 1 : 0;
    int to = opnFraction == 1 ? 1 : 10;
    assertThat(Arrays.stream(observed, from, to).sum()).isEqualTo(DRAWS);
    ChiSquare.assertFits(
        Arrays.copyOfRange(observed, from, to), Arrays.copyOfRange(shares, from, to));
  }

  @ParameterizedTest
  @CsvSource({"0, 0.5", "1, 0.5"})
  void hotspotWithAnEmptySetIsEven(double dataFraction, double opnFraction) {
    long count = 10;
    assertFits(
        KeyChooser.hotspot(random, () -> count, dataFraction, opnFraction),
        index -> (int) index,
        even((int) count));
  }

  @ParameterizedTest
  @CsvSource({"95, 0.8571428571", "50, 0.1", "1, 1", "99.9, 0.001"})
  void exponentialIsTheTruncatedExponentialOfTheAge(double percentile, double fraction) {
    long count = 100_000_000_000L;
    double rate = -Math.log(1 - percentile / 100) / fraction;
    double[] shares = new double[100];
    for (int i = 0; i < 100; i++) {
      shares[i] =
          (Math.exp(-rate * i / 100) - Math.exp(-rate * (i + 1) / 100)) / (1 - Math.exp(-rate));
    }

    assertFits(
        KeyChooser.exponential(random, () -> count, percentile, fraction),
        index -> cell(count - 1 - index, count, 100),
        shares);
  }

  @Test
  void exponentialPutsThePercentileIntoTheRecentFraction() {
    KeyChooser chooser = KeyChooser.exponential(random, () -> 1_000_000, 90, 0.1);
    long[] observed = observe(chooser, index -> index >= 900_000 ? 1 : 0, 2);

    // Truncation changes it by 1e-10; five standard deviations are 0.5 %.
    assertThat(observed[1] / (double) DRAWS).isBetween(0.895, 0.905);
  }

  @Test
  void sequentialGoesAroundWhileTheCountGrows() {
    long[] count = {5};
    KeyChooser chooser = KeyChooser.sequential(() -> count[0], 1, 2);

    assertThat(LongStream.generate(chooser::next).limit(6).toArray())
        .containsExactly(1, 3, 0, 2, 4, 1);
    count[0] = 7;
    assertThat(LongStream.generate(chooser::next).limit(4).toArray()).containsExactly(3, 5, 0, 2);
  }

  @Test
  void sequentialThreadsShareTheKeysOut() {
    KeyChooser[] threads = {
      KeyChooser.sequential(() -> 12, 0, 3),
      KeyChooser.sequential(() -> 12, 1, 3),
      KeyChooser.sequential(() -> 12, 2, 3)
    };

    assertThat(Arrays.stream(threads).flatMapToLong(t -> LongStream.generate(t::next).limit(4)))
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 12).boxed().toList());
  }

  @Test
  void scrambledKeepsTheLawAndTheHotSetWhileRecordsAreAdded() {
    Permutation permutation = Permutation.of(1000, 9);
    long[] count = {1000};
    KeyChooser chooser =
        KeyChooser.scrambled(KeyChooser.zipfian(random, () -> count[0], 0.99), permutation);
    InversePermutation inverse = new InversePermutation(permutation);
    LongUnaryOperator rankOf = index -> index < 1000 ? inverse.apply(index) : index;
    for (long grown : new long[] {1000, 3000}) {
      count[0] = grown;
      ZipfBins bins = ZipfBins.of(grown, 0.99);

      assertFits(chooser, index -> bins.cell(rankOf.applyAsLong(index) + 1), bins.probabilities());
    }
  }

  @Test
  void refusesParametersOutOfRange() {
    assertThatThrownBy(() -> KeyChooser.hotspot(random, () -> 1, 1.5, 0.5)).satisfies(golden::pin);
    assertThatThrownBy(() -> KeyChooser.hotspot(random, () -> 1, 0.5, -0.1)).satisfies(golden::pin);
    assertThatThrownBy(() -> KeyChooser.exponential(random, () -> 1, 100, 0.5))
        .satisfies(golden::pin);
    assertThatThrownBy(() -> KeyChooser.exponential(random, () -> 1, 95, 0)).satisfies(golden::pin);
    assertThatThrownBy(() -> KeyChooser.sequential(() -> 1, 0, 0)).satisfies(golden::pin);
    assertThatThrownBy(() -> KeyChooser.zipfian(random, () -> 1, 0)).satisfies(golden::pin);
  }

  private static void assertFits(KeyChooser chooser, LongToIntFunction cell, double[] shares) {
    ChiSquare.assertFits(observe(chooser, cell, shares.length), shares);
  }

  private static long[] observe(KeyChooser chooser, LongToIntFunction cell, int cells) {
    long[] observed = new long[cells];
    for (int i = 0; i < DRAWS; i++) {
      observed[cell.applyAsInt(chooser.next())]++;
    }
    return observed;
  }

  private static int cell(long index, long count, int cells) {
    return (int) Math.min(cells - 1, (long) (index / ((double) count / cells)));
  }

  private static double[] even(int cells) {
    double[] shares = new double[cells];
    Arrays.fill(shares, 1.0 / cells);
    return shares;
  }
}
