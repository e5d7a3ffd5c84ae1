package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ValueListTest {

  @Test
  void valuesAndRanges() {
    assertThat(ValueList.wholes("8")).containsExactly(8);
    assertThat(ValueList.wholes("1,2, 4")).containsExactly(1, 2, 4);
    assertThat(ValueList.wholes("10..100..30")).containsExactly(10, 40, 70, 100);
    assertThat(ValueList.wholes("10..99..30")).containsExactly(10, 40, 70);
    assertThat(ValueList.wholes("3..5")).containsExactly(3, 4, 5);
    assertThat(ValueList.wholes("1,2,4..8..4")).containsExactly(1, 2, 4, 8);
  }

  @Test
  void fractionsAreExact() {
    assertThat(ValueList.decimals("0.1..0.5..0.1")).containsExactly(0.1, 0.2, 0.3, 0.4, 0.5);
    assertThat(ValueList.decimals("1e6")).containsExactly(1e6);
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
        "1,1",
        "2,1..3",
        "1,1.0"
      })
  void saysWhatIsExpected(String text) {
    assertThatThrownBy(() -> ValueList.decimals(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("expected ")
        .hasMessageEndingWith("not " + text);
  }

  @Test
  void threadsAreWhole() {
    assertThatThrownBy(() -> ValueList.wholes("1,2.5"))
        .hasMessage("expected whole numbers, not 1,2.5");
    assertThatThrownBy(() -> ValueList.wholes("3000000000"))
        .hasMessage("expected whole numbers, not 3000000000");
  }

  @Test
  void rangesHaveAnEnd() {
    assertThatThrownBy(() -> ValueList.wholes("1..1000000000"))
        .hasMessageStartingWith("expected 1 to 1000 numbers");
  }
}
