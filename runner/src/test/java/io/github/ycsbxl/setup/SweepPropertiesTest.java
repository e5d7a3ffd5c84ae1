package io.github.ycsbxl.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SweepPropertiesTest {

  @Test
  void valuesAndRanges() {
    assertThat(wholes("8")).containsExactly("8");
    assertThat(wholes("1,2, 4")).containsExactly("1", "2", "4");
    assertThat(wholes("10..100..30")).containsExactly("10", "40", "70", "100");
    assertThat(wholes("10..99..30")).containsExactly("10", "40", "70");
    assertThat(wholes("3..5")).containsExactly("3", "4", "5");
    assertThat(wholes("1,2,4..8..4")).containsExactly("1", "2", "4", "8");
    assertThat(wholes("1..1000")).hasSize(1_000);
  }

  @Test
  void fractionsAreExact() {
    assertThat(decimals("0.1..0.5..0.1")).containsExactly("0.1", "0.2", "0.3", "0.4", "0.5");
    assertThat(decimals("1e6")).containsExactly("1000000");
    assertThat(decimals("20.50")).containsExactly("20.5");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "1,",
        "1..",
        "1..2..3..4",
        "5..1",
        "1..5..0",
        "1..5..-1",
        "0",
        "-2",
        "-2..5",
        "1,1",
        "2,1..3",
        "1,1.0",
        "1..1000000000",
        "1e999999999",
        "1..2..1e-999999999"
      })
  void refusesOtherLists(String text) {
    assertThatThrownBy(() -> decimals(text)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> wholes(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,2.5", "3000000000", "1..2..0.5"})
  void threadsAreWhole(String text) {
    assertThatThrownBy(() -> wholes(text)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> wholes(String text) {
    return SweepProperties.THREADS.form().read(text);
  }

  private static List<String> decimals(String text) {
    return SweepProperties.TARGETS.form().read(text);
  }
}
