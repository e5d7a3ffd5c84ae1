package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.records.CasCounter.Owner;
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
  @ValueSource(longs = {1, 31, 32, 1_000_000, Integer.MAX_VALUE + 1L, (1L << 40) - 1})
  void readsWhatItPut(long count) {
    byte[] field = new byte[100];
    counter.put(count, -count, field);
    assertThat(counter.count(field)).isEqualTo(count);
    assertThat(counter.token(field)).isEqualTo(-count);
    assertThat(new CasCounter("a test").count(field)).isEqualTo(count);
  }

  @Test
  void takesTheFirst33BytesAndOnlyThem() {
    byte[] field = new byte[43];
    Arrays.fill(field, (byte) '.');
    counter.put(123, 4, field);
    assertThat(field).asString(StandardCharsets.US_ASCII).matches("[0-9a-v]{33}\\.{10}");
    assertThat(counter.count(Arrays.copyOf(field, CasCounter.LENGTH))).isEqualTo(123);
  }

  @Test
  void anotherTestsCounterCountsNothing() {
    byte[] field = new byte[CasCounter.LENGTH];
    new CasCounter("another test").put(7, 9, field);
    assertThat(counter.count(field)).isZero();
    counter.put(counter.count(field) + 1, 1, field);
    assertThat(counter.count(field)).isEqualTo(1);
  }

  @Test
  void reportsWhoseStampAFieldCarries() {
    byte[] field = ascii("random text of a record that is long enough");
    assertThat(counter.owner(field)).isEqualTo(Owner.NONE);
    assertThat(counter.owner(new byte[3])).isEqualTo(Owner.NONE);
    counter.put(7, 9, field);
    assertThat(counter.owner(field)).isEqualTo(Owner.THIS_TEST);
    assertThat(new CasCounter("another test").owner(field)).isEqualTo(Owner.OTHER_TEST);
    field[15] = '.';
    assertThat(counter.owner(field)).isEqualTo(Owner.DAMAGED);
    assertThat(counter.count(field)).isZero();
  }

  /** As left by a load of verifiable values. */
  @Test
  void takesAStampOfZerosForNone() {
    byte[] field = ascii("0".repeat(60));
    assertThat(counter.owner(field)).isEqualTo(Owner.NONE);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
