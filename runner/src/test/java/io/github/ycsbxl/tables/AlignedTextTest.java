package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AlignedTextTest {
  private static final List<List<String>> LINES =
      List.of(List.of("run", "threads", "ops", "p99"), List.of("a", "1", "10000", "2.5"));

  @Test
  void alignsColumns() {
    assertThat(AlignedText.align(LINES))
        .isEqualTo("run  threads    ops  p99\na          1  10000  2.5\n");
    assertThat(AlignedText.align(LINES, 24, 1)).isEqualTo(AlignedText.align(LINES));
    assertThat(AlignedText.align(List.of(), 24, 1)).isEmpty();
    assertThat(AlignedText.align(List.of(List.of("alone")), 1, 1)).isEqualTo("alone\n");
  }

  @Test
  void putsWhatDoesNotFitBelowBesideTheFirstColumn() {
    assertThat(AlignedText.align(LINES, 19, 1))
        .isEqualTo("run  threads    ops\na          1  10000\n\nrun  p99\na    2.5\n");
    assertThat(AlignedText.align(LINES, 1, 1))
        .isEqualTo("run  threads\na          1\n\nrun    ops\na    10000\n\nrun  p99\na    2.5\n");
  }

  @Test
  void repeatsEveryKeyColumn() {
    assertThat(AlignedText.align(LINES, 19, 2))
        .isEqualTo(
            "run  threads    ops\na          1  10000\n\nrun  threads  p99\na          1  2.5\n");
    assertThat(AlignedText.align(LINES, 1, 4)).isEqualTo(AlignedText.align(LINES));
  }
}
