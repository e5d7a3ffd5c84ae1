package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.generator.ScrambledZipfianGenerator;

final class YcsbZipfianChooserTest {
  private static final int DRAWS = 300_000;

  /**
   * Stock's generator cannot be seeded, so a false alarm may occur: one in a million runs for each
   * count.
   */
  @ParameterizedTest
  @ValueSource(longs = {2, 10, 1000, 1_000_000, 2_000_000_000L})
  void drawsAsStockDoes(long count) {
    ScrambledZipfianGenerator stock = new ScrambledZipfianGenerator(count);
    KeyChooser ours = KeyChooser.ycsbZipfian(ThreadRandom.of(17, 0, 0), () -> count);

    ChiSquare.assertSame(histogram(() -> stock.nextValue(), count), histogram(ours::next, count));
  }

  @Test
  void isFlatterThanZipfAsStockIs() {
    KeyChooser ours = KeyChooser.ycsbZipfian(ThreadRandom.of(17, 0, 0), () -> 1000);
    long[] histogram = histogram(ours::next, 1000);
    long hottest = 0;
    for (long hits : histogram) {
      hottest = Math.max(hottest, hits);
    }

    // Stock's share for 1,000 keys is 3.89 %, Zipf's 12.94 %; five standard deviations are 0.18 %.
    assertThat(hottest / (double) DRAWS).isBetween(0.0371, 0.0407);
  }

  private static long[] histogram(LongSupplier chooser, long count) {
    long[] histogram = new long[(int) Math.min(count, 1000)];
    for (int i = 0; i < DRAWS; i++) {
      histogram[(int) (chooser.getAsLong() % histogram.length)]++;
    }
    return histogram;
  }
}
