package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyFormatTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int KEYS = Cases.of(100_000, 1_000_000);

  @Test
  void writesBase32KeysOfThirteenCharactersInOrder() {
    KeyFormat format = KeyFormat.base32("user", 13, true);

    assertThat(format.capacity()).isEqualTo(35_184_372_088_832L);
    assertThat(format.format(0)).isEqualTo("user000000000");
    assertThat(format.format(31)).isEqualTo("user00000000v");
    assertThat(format.format(32)).isEqualTo("user000000010");
    assertThat(format.format(2_000_000_000_000L)).isEqualTo("user1q6kkk800");
    assertThat(format.format(format.capacity() - 1)).isEqualTo("uservvvvvvvvv");
  }

  @Test
  void writesDecimalKeysInOrder() {
    KeyFormat format = KeyFormat.decimal("k", 5, true);

    assertThat(format.capacity()).isEqualTo(10_000);
    assertThat(format.format(0)).isEqualTo("k0000");
    assertThat(format.format(907)).isEqualTo("k0907");
    assertThat(format.format(9999)).isEqualTo("k9999");
  }

  /** Existing stores depend on these keys. */
  @Test
  void scrambledKeysNeverChangeBetweenReleases() {
    KeyFormat base32 = KeyFormat.base32("user", 13, false);
    KeyFormat decimal = KeyFormat.decimal("user", 14, false);

    assertThat(LongStream.of(0, 1, 2_000_000_000_000L).mapToObj(base32::format))
        .containsExactly("userd61qp568o", "userahc15e246", "user38iu5bcqm");
    assertThat(LongStream.of(0, 1, 2_000_000_000L).mapToObj(decimal::format))
        .containsExactly("user2733664787", "user9060308277", "user2516330481");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keysAreDistinctAndOfOneLength(boolean ordered) {
    for (KeyFormat format :
        new KeyFormat[] {
          KeyFormat.base32("user", 13, ordered), KeyFormat.decimal("user", 14, ordered)
        }) {
      int length = format.format(0).length();
      Set<String> keys = new HashSet<>();
      for (long number = 2_000_000_000L; number < 2_000_000_000L + KEYS; number++) {
        String key = format.format(number);
        if (key.length() != length || !keys.add(key)) {
          assertThat(key).hasSize(length);
          assertThat(keys).doesNotContain(key);
        }
      }
      assertThat(keys).hasSize(KEYS);
    }
  }

  @Test
  void scrambledKeysCoverTheWholeDigitSpace() {
    Set<String> keys = new HashSet<>();
    KeyFormat format = KeyFormat.base32("", 2, false);
    LongStream.range(0, format.capacity()).mapToObj(format::format).forEach(keys::add);

    assertThat(keys).hasSize(1024).allMatch(key -> key.matches("[0-9a-v]{2}"));
  }

  @Test
  void orderedKeysSortAsTheirNumbersDo() {
    for (KeyFormat format :
        new KeyFormat[] {
          KeyFormat.base32("user", 17, true),
          KeyFormat.decimal("user", 22, true),
          KeyFormat.hash("user", true, 19)
        }) {
      long[] numbers =
          ThreadRandom.of(8, 0, 0).longs(10_000, 0, format.capacity()).sorted().toArray();

      assertThat(LongStream.of(numbers).mapToObj(format::format)).isSorted();
    }
  }

  @Test
  void capacityStopsAtWhatANumberCanHold() {
    assertThat(KeyFormat.base32("", 12, false).capacity()).isEqualTo(1L << 60);
    assertThat(KeyFormat.base32("", 13, false).capacity()).isEqualTo(1L << 62);
    assertThat(KeyFormat.base32("", 1000, false).capacity()).isEqualTo(1L << 62);
    assertThat(KeyFormat.decimal("", 18, true).capacity()).isEqualTo(1_000_000_000_000_000_000L);
    assertThat(KeyFormat.decimal("", 30, true).capacity()).isEqualTo(1_000_000_000_000_000_000L);
    assertThat(KeyFormat.base32("", 20, true).format((1L << 62) - 1))
        .isEqualTo("00000003vvvvvvvvvvvv");
    assertThat(KeyFormat.decimal("u", 21, true).format(999_999_999_999_999_999L))
        .isEqualTo("u00999999999999999999");
  }

  @Test
  void refusesNumbersThatDoNotFit() {
    KeyFormat format = KeyFormat.decimal("user", 6, false);

    for (long number : new long[] {-1, 100, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> format.format(number))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(golden::pin);
    }
    assertThatThrownBy(() -> KeyFormat.hash("user", true, 0).format(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
  }

  @Test
  void refusesALengthWithoutDigits() {
    assertThatThrownBy(() -> KeyFormat.base32("user", 4, true))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
    assertThatThrownBy(() -> KeyFormat.decimal("user", -1, true))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
  }

  @Test
  void refusesPrefixesWhoseBytesAreNotTheirCharacters() {
    for (String prefix : new String[] {"ключ", "schlüssel", "a\n"}) {
      assertThatThrownBy(() -> KeyFormat.hash(prefix, true, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(golden::pin);
      assertThatThrownBy(() -> KeyFormat.base32(prefix, 20, true))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
