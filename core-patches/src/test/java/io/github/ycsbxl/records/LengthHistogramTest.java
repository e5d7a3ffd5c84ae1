package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.keys.ChiSquare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class LengthHistogramTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

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

  @Test
  void refuses() {
    golden.pinEach(
        List.of(
            "",
            "BlockSize\t10",
            "BlockSize\t0\n0\t1",
            "BlockSize\t10\n0\t0",
            "0\t1",
            "BlockSize\t10\n1\t1",
            "BlockSize\t10\n0 1",
            "BlockSize\t10\n0\t-1"),
        text -> List.of(assertThrows(IOException.class, () -> read(text)).getMessage()));
  }

  private LengthHistogram read(String text) throws IOException {
    return LengthHistogram.read(Files.writeString(folder.resolve("hist.txt"), text));
  }
}
