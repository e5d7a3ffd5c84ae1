package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class DigitsTest {

  @Test
  void countsDigits() {
    for (long power = 1; power <= Long.MAX_VALUE / 10; power *= 10) {
      assertCounted(power - 1);
      assertCounted(power);
      assertCounted(power + 1);
    }
    assertCounted(1_000_000_000_000_000_000L);
    assertCounted(Long.MAX_VALUE);
  }

  @Test
  void writesWhatTheLibraryWrites() {
    var random = new SplittableRandom(1);
    LongStream.concat(
            LongStream.of(0, 9, 99_999_999, 100_000_000, 9_999_999_999_999_999L, Long.MAX_VALUE),
            random.longs(100_000).map(value -> value >>> 1 + random.nextInt(63)))
        .forEach(number -> assertThat(written(number)).isEqualTo(Long.toString(number)));
  }

  /** Every pair and every group of four goes through the same lanes. */
  @Test
  void writesAllGroupsOfFourDigitsInBothLanes() {
    for (int group = 0; group < 10_000; group++) {
      long number = 1_00000000L + group * 10_000L + (9_999 - group);
      assertThat(written(number)).isEqualTo(Long.toString(number));
    }
  }

  @Test
  void fillsUpWithZeros() {
    byte[] target = "xxxxxxxxxxxxxxxxxxxxxx".getBytes(StandardCharsets.US_ASCII);
    Digits.write(42, target, 20, 18);
    assertThat(new String(target, StandardCharsets.US_ASCII)).isEqualTo("xx000000000000000042xx");
  }

  private static void assertCounted(long number) {
    assertThat(Digits.count(number)).as("%d", number).isEqualTo(Long.toString(number).length());
  }

  private static String written(long number) {
    int digits = Digits.count(number);
    byte[] target = new byte[digits];
    Digits.write(number, target, digits, digits);
    return new String(target, StandardCharsets.US_ASCII);
  }
}
