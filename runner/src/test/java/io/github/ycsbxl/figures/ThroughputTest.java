package io.github.ycsbxl.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.tables.Example;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ThroughputTest {

  /** Computed by hand: mean 10, standard deviation 1, t = 4.303 with two degrees of freedom. */
  @Test
  void meanAndInterval() {
    Throughput spread = Throughput.of(9, 10, 11);
    assertThat(spread.iterations()).isEqualTo(3);
    assertThat(spread.meanOpsPerSec()).isCloseTo(10, within(1e-9));
    assertThat(spread.highOpsPerSec()).isCloseTo(10 + 4.3027 / Math.sqrt(3), within(1e-3));
    assertThat(spread.lowOpsPerSec()).isCloseTo(10 - 4.3027 / Math.sqrt(3), within(1e-3));
  }

  @Test
  void noBoundIsBelowZero() {
    assertThat(Throughput.of(1, 100).lowOpsPerSec()).isZero();
  }

  @Test
  void equalIterationsLeaveNoDoubt() {
    assertThat(Throughput.of(7.5, 7.5)).isEqualTo(new Throughput(2, 7.5, 7.5, 7.5));
  }

  @Test
  void oneIterationHasNoSpread() {
    assertThat(Throughput.of(List.of(Example.load(), Example.partialRun()))).isEmpty();
  }

  @Test
  void loadIsNoIteration() {
    assertThat(Throughput.of(Example.iterations()).orElseThrow().iterations()).isEqualTo(3);
  }

  @Test
  void iterationsTogetherAreSums() {
    Phase together = Phase.together(Example.iterations());
    assertThat(together.measurement().counts().succeeded()).isEqualTo(3 * 1_050);
    assertThat(together.seconds()).isEqualTo(7.5);
    assertThat(together.measurement().row("INSERT").orElseThrow().succeeded()).isEqualTo(20);
    assertThat(together.partial()).isFalse();
  }

  @Test
  void oneThatWasCutShortMakesThemPartial() {
    List<Phase> results = List.of(Example.iterations().get(1), Example.partialRun());
    assertThat(Phase.together(results).partial()).isTrue();
  }
}
