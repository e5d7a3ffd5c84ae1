package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

final class RandomValuesTest {
  private final Bytes value = Bytes.of(new byte[0]);

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(ints = {0, 1, 23, 24, 25, 100, 1_000_000})
  void givesPrintableValuesOfEveryLength(int length) {
    ValueSource source = RandomValues.drawnBy(new SplittableRandom(1));
    for (int i = 0; i < 5; i++) {
      assertThat(next(source, "user1", length)).hasSize(length).matches("[ -\u007F]*");
    }
  }

  @Test
  void givesTheSameValuesForTheSameSeedAndKey() {
    assertThat(first(7, "user1")).isEqualTo(first(7, "user1"));
    assertThat(first(7, "user1")).isNotEqualTo(first(8, "user1")).isNotEqualTo(first(7, "user2"));
  }

  /**
   * Sequences of 16 characters at every third position, where characters have the same number of
   * bits.
   */
  @Test
  void neverGivesSixteenCharactersTwice() {
    ValueSource source = RandomValues.drawnBy(new SplittableRandom(3));
    var seen = new HashSet<String>();
    for (int i = 0; i < 10_000; i++) {
      String characters = next(source, "user1", 100);
      for (int from = 0; from + 16 <= 100; from += 3) {
        assertThat(seen.add(characters.substring(from, from + 16))).isTrue();
      }
    }
  }

  /** Values of a record begin within one array, each with a character of 5 random bits. */
  @Test
  void valuesOfARecordAreLikeSingleOnes() {
    ValueSource source = RandomValues.drawnBy(new SplittableRandom(5));
    int[] lengths = {100, 7, 0, 5_000, 1, 100};
    var values = Stream.generate(() -> Bytes.of(new byte[0])).limit(6).toArray(Bytes[]::new);
    var seen = new HashSet<String>();
    for (int i = 0; i < 1_000; i++) {
      source.renewAll(values, "user1", new String[6], lengths);
      for (int field = 0; field < values.length; field++) {
        byte[] characters = values[field].toArray();
        assertThat(characters).hasSize(lengths[field]);
        for (int at = 0; at < characters.length; at++) {
          assertThat(characters[at] - ' ' & ~(at % 3 == 0 ? 0x1F : at % 3 == 1 ? 0x3F : 0x5F))
              .isZero();
        }
        var text = new String(characters, StandardCharsets.US_ASCII);
        assertThat(text.length() < 16 || seen.add(text.substring(0, 16))).isTrue();
      }
    }
  }

  @Test
  void allocatesNothingOnceItHasAnArray() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    ValueSource source = RandomValues.drawnBy(new SplittableRandom(4));
    source.renew(value, "user1", "field0", 1 << 20);
    long before = threads.getCurrentThreadAllocatedBytes();
    source.renew(value, "user1", "field0", 1 << 20);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    assertThat(value.bytesLeft()).isEqualTo(1 << 20);
  }

  private String first(long seed, String key) {
    return next(RandomValues.drawnBy(new SplittableRandom(seed)), key, 50);
  }

  private String next(ValueSource source, String key, int length) {
    source.renew(value, key, "field0", length);
    return new String(value.toArray(), StandardCharsets.US_ASCII);
  }
}
