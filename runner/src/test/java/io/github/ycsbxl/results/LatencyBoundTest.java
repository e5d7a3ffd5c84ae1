package io.github.ycsbxl.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LatencyBoundTest {

  @ParameterizedTest
  @CsvSource({
    "READ.p99<5ms, READ, p99, 5000000",
    "READ.p99.9 < 1.5 s, READ, p99.9, 1500000000",
    "read-modify-write.mean<=250us, READ-MODIFY-WRITE, mean, 250000",
    "CAS.max<2s, CAS, max, 2000000000"
  })
  void operationStatisticAndLimit(String text, String operation, String statistic, double nanos) {
    LatencyBound bound = LatencyBound.parse(text);
    assertThat(bound.operation()).isEqualTo(operation);
    assertThat(bound.statistic()).hasToString(statistic);
    assertThat(bound.limitNanos()).isCloseTo(nanos, within(1e-6));
    assertThat(bound).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "READ",
        "READ.p99",
        "READ.p99>5ms",
        "READ.p99<5",
        "READ.p99<5min",
        "READ.p101<5ms",
        "READ.p9.9.9<5ms",
        "READ.median<5ms",
        ".p99<5ms",
        "READ.p99<.ms"
      })
  void saysWhatIsExpected(String text) {
    assertThatThrownBy(() -> LatencyBound.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("-sla " + text + ": expected ")
        .hasMessageEndingWith("such as READ.p99<5ms");
  }

  /** The example's reads take 1 to 1,000 us, and twice that from their due times. */
  @Test
  void countsFromTheDueTimeWhereThereIsOne() {
    PhaseResult run = Example.partialRun();
    assertThat(measuredMicros("READ.p50<1s", run)).isCloseTo(1_000, within(1.0));
    assertThat(measuredMicros("READ.max<1s", run)).isCloseTo(2_000, within(1.0));
    assertThat(measuredMicros("READ.mean<1s", run)).isCloseTo(1_001, within(1.0));
    assertThat(measuredMicros("CAS.max<1s", run)).isCloseTo(5_000, within(2.0));
  }

  @Test
  void holdsBelowTheLimit() {
    PhaseResult run = Example.partialRun();
    assertThat(LatencyBound.parse("READ.max<2.1ms").holds(run)).isTrue();
    assertThat(LatencyBound.parse("READ.max<1.9ms").holds(run)).isFalse();
  }

  @Test
  void nothingMeasuredHoldsNothing() {
    LatencyBound scans = LatencyBound.parse("SCAN.p99<1s");
    assertThat(scans.measuredNanos(Example.partialRun())).isEmpty();
    assertThat(scans.holds(Example.partialRun())).isFalse();

    var rows = List.of(RowMeasurement.empty("READ", Unit.NANOS));
    var result = new PhaseResult(Example.run(), "run", 1, Example.measurement(rows), false);
    assertThat(LatencyBound.parse("READ.p99<1s").measuredNanos(result)).isEmpty();
  }

  private static double measuredMicros(String bound, PhaseResult result) {
    return LatencyBound.parse(bound).measuredNanos(result).orElseThrow() / 1e3;
  }
}
