package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

final class SparklineTest {
  private final Sparkline line =
      new Sparkline("ops/s", value -> String.format(Locale.ROOT, "%,.0f", value));

  @Test
  void drawsValuesFromZeroToTheirMaximum() {
    for (double value : new double[] {0, 500, 1000, 7000}) {
      line.add(value);
    }
    assertThat(line).hasToString("ops/s    ▁▂▂█ up to 7,000");
  }

  @Test
  void drawsZerosAndNothing() {
    assertThat(line).hasToString("ops/s     up to 0");
    line.add(0);
    assertThat(line).hasToString("ops/s    ▁ up to 0");
  }

  @Test
  void forgetsAllButTheLastForty() {
    line.add(1e6);
    for (int second = 0; second < 40; second++) {
      line.add(8);
    }
    assertThat(line).hasToString("ops/s    " + "█".repeat(40) + " up to 8");
  }
}
