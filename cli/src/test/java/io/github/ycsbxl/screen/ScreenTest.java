package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ScreenTest {
  @Test
  void breaksALineAtBlanks() {
    assertThat(Screen.wrapped("ycsb: one two three", 6, 19)).isEqualTo("ycsb: one two three");
    assertThat(Screen.wrapped("ycsb: one two three", 6, 18))
        .isEqualTo("ycsb: one two\n      three");
    assertThat(Screen.wrapped("ycsb: one two three four", 6, 11))
        .isEqualTo("ycsb: one\n      two\n      three\n      four");
  }

  @Test
  void keepsLongWordsAndFurtherBlanks() {
    assertThat(Screen.wrapped("fault   a-long-path/to/some/file is missing", 8, 20))
        .isEqualTo("fault   a-long-path/to/some/file\n        is missing");
    assertThat(Screen.wrapped("a-long-path/to/some/file", 8, 20))
        .isEqualTo("a-long-path/to/some/file");
  }

  @Test
  void leavesALineWholeWithoutATerminal() {
    String line = "word ".repeat(100);
    assertThat(Screen.wrapped(line, 6)).isEqualTo(line);
  }
}
