package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.keys.ChiSquare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LengthHistogramTest {
  @TempDir Path folder;

  @Test
  void drawsLengthsAsOftenAsTheyWereCounted() throws IOException {
    LengthHistogram histogram = read("BlockSize\t10\n0\t0\n1\t30\n2\t0\n3\t50\n4\t20\n5\t0\n");
    assertThat(histogram.least()).isEqualTo(20);
    assertThat(histogram.most()).isEqualTo(50);
    var random = new SplittableRandom(1);
    long[] observed = new long[6];
    for (int i = 0; i < 10_000; i++) {
      int length = histogram.next(random);
      assertThat(length % 10).isZero();
      observed[length / 10 - 1]++;
    }
    assertThat(observed[0] + observed[2] + observed[5]).isZero();
    ChiSquare.assertFits(
        new long[] {observed[1], observed[3], observed[4]}, new double[] {0.3, 0.5, 0.2});
  }

  @Test
  void oneLineIsAConstantLength() throws IOException {
    LengthHistogram histogram = read("BlockSize\t7\n0\t1\n");
    assertThat(histogram.next(new SplittableRandom(1))).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "'', has no block size and no count above 0",
    "'BlockSize\t10', has no block size and no count above 0",
    "'BlockSize\t0\n0\t1', has no block size and no count above 0",
    "'BlockSize\t10\n0\t0', has no block size and no count above 0",
    "'0\t1', 'expected \"BlockSize<TAB>number\" in place of \"0\t1\"'",
    "'BlockSize\t10\n1\t1', 'expected \"0<TAB>number\" in place of \"1\t1\"'",
    "'BlockSize\t10\n0 1', 'expected \"0<TAB>number\" in place of \"0 1\"'",
    "'BlockSize\t10\n0\t-1', 'expected \"0<TAB>number\" in place of \"0\t-1\"'"
  })
  void refuses(String text, String why) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(IOException.class).hasMessageEndingWith(why);
  }

  private LengthHistogram read(String text) throws IOException {
    return LengthHistogram.read(Files.writeString(folder.resolve("hist.txt"), text));
  }
}
