package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HtmlTextTest {
  private static final int PAGE = 14 << 10;
  private static final int VALUES = 50;

  /** Within 5 % on average, and every value within 25 %, with a fixed seed. */
  @ParameterizedTest
  @ValueSource(doubles = {1.4, 2, 5.6, 10, 30})
  void gzipMakesAPageAsManyTimesSmallerAsAsked(double compressibility) throws IOException {
    var random = new SplittableRandom(1);
    var source = HtmlText.compressible(compressibility).drawnBy(random);
    double sum = 0;
    for (int i = 0; i < VALUES; i++) {
      Bytes value = Bytes.of(new byte[0]);
      source.renew(value, "user1", "field0", PAGE);
      double ratio = (double) PAGE / gzip(value.toArray());
      assertThat(ratio).isCloseTo(compressibility, within(compressibility / 4));
      sum += ratio;
    }
    assertThat(sum / VALUES).isCloseTo(compressibility, within(compressibility / 20));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 100_000})
  void givesTextOfAnyLength(int length) {
    var random = new SplittableRandom(2);
    Bytes value = Bytes.of(new byte[0]);
    HtmlText.compressible(5.6).drawnBy(random).renew(value, "user1", "field0", length);
    String text = new String(value.toArray(), StandardCharsets.US_ASCII);
    assertThat(text).hasSize(length).matches("[ -~\n]*");
    assertThat(length < 1_000 || text.contains("<a href=")).isTrue();
  }

  private static int gzip(byte[] value) throws IOException {
    var compressed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(value);
    }
    return compressed.size();
  }
}
