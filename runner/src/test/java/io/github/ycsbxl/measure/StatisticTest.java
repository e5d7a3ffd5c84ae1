package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StatisticTest {
  @Test
  void isTakenFromAHistogram() {
    var values = new Histogram(3);
    for (int i = 1; i <= 1_000; i++) {
      values.recordValue(i);
    }
    assertThat(Stream.of("mean", "min", "p50", "p99.9", "max").map(Statistic::parse))
        .extracting(statistic -> statistic.of(values))
        .containsExactly(500.5, 1.0, 500.0, 999.0, 1_000.0);
  }

  @Test
  void equalPercentilesAreEqual() {
    assertThat(Statistic.parse("p99.90")).isEqualTo(Statistic.percentile(99.9));
    assertThat(Statistic.percentile(50)).hasToString("p50");
    assertThat(Statistic.percentile(100)).hasToString("p100").isNotEqualTo(Statistic.MAX);
  }

  @Test
  void areInOrder() {
    List<String> names = List.of("mean", "min", "p5", "p50", "p99", "p99.9", "max");
    assertThat(names.stream().map(Statistic::parse).sorted().map(Statistic::toString))
        .containsExactlyElementsOf(names);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "p", "p101", "p-1", "p1.", "99", "median", "MEAN", "pNaN"})
  void refusesWhatIsNone(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Statistic.parse(text));
  }
}
