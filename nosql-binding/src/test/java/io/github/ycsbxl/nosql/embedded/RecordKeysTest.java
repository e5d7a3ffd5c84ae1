package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class RecordKeysTest {
  private final RecordKeys keys = new RecordKeys();

  @Test
  void orderOfKeysIsThatOfTheirBytes() {
    assertThat(Arrays.compareUnsigned(keys.of("t", "k1"), keys.of("t", "k2"))).isNegative();
    assertThat(Arrays.compareUnsigned(keys.of("t", "k"), keys.of("t", "k1"))).isNegative();
    assertThat(Arrays.compareUnsigned(keys.of("t", "z"), keys.of("t", "\u00e9"))).isNegative();
  }

  @Test
  void tablesDoNotMix() {
    assertThat(keys.of("ab", "c")).isNotEqualTo(keys.of("a", "bc"));
    assertThat(RecordKeys.startsWith(keys.of("ab", "c"), keys.prefix("a"))).isFalse();
    assertThat(RecordKeys.startsWith(keys.of("a", "bc"), keys.prefix("a"))).isTrue();
    assertThat(RecordKeys.startsWith(RecordKeys.MARK, keys.prefix(""))).isFalse();
  }
}
