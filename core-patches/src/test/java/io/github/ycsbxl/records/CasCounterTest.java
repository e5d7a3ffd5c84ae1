package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CasCounterTest {
  private final CasCounter counter = new CasCounter("a test");

  @Test
  void countsFromNothing() {
    assertThat(counter.count(new byte[0])).isZero();
    assertThat(counter.count(new byte[CasCounter.LENGTH - 1])).isZero();
    assertThat(counter.count(new byte[100])).isZero();
    assertThat(counter.count(ascii("random text of a record, long enough"))).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 31, 32, 1_000_000, Integer.MAX_VALUE + 1L, (1L << 40) - 1})
  void readsWhatItPut(long count) {
    byte[] field = new byte[100];
    counter.put(count, field);
    assertThat(counter.count(field)).isEqualTo(count);
    assertThat(new CasCounter("a test").count(field)).isEqualTo(count);
  }

  @Test
  void takesTheFirst20BytesAndOnlyThem() {
    byte[] field = new byte[30];
    Arrays.fill(field, (byte) '.');
    counter.put(123, field);
    assertThat(field).asString(StandardCharsets.US_ASCII).matches("[0-9a-v]{20}\\.{10}");
    assertThat(counter.count(Arrays.copyOf(field, CasCounter.LENGTH))).isEqualTo(123);
  }

  @Test
  void anotherTestsCounterCountsNothing() {
    byte[] field = new byte[CasCounter.LENGTH];
    new CasCounter("another test").put(7, field);
    assertThat(counter.count(field)).isZero();
    counter.put(counter.count(field) + 1, field);
    assertThat(counter.count(field)).isEqualTo(1);
  }

  @Test
  void tellsAnotherTestsCounterFromNone() {
    byte[] field = ascii("random text of a record, long enough");
    assertThat(counter.isAnothers(field)).isFalse();
    assertThat(counter.isAnothers(new byte[3])).isFalse();
    counter.put(7, field);
    assertThat(counter.isAnothers(field)).isFalse();
    assertThat(new CasCounter("another test").isAnothers(field)).isTrue();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
