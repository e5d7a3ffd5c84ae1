package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FailureBoundTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Comparison COMPARISON =
      Comparison.ofRuns(List.of(run("a", 1_000, 4), run("b", 900, 5)), 0.99);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "READ.p99 > 1.2x",
        "READ.p99>=1.25x",
        "READ.p99 > 4ms",
        "READ.p99 > 4900 us",
        "READ.p99 <= 0.005s",
        "throughput < 0.95x",
        "throughput < 950 ops/s",
        "throughput<=900 ops/s",
        "failed > 0.1%"
      })
  void holds(String text) {
    assertThat(FailureBound.parse(text).broken(COMPARISON))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("b: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "READ.p99 > 1.25x",
        "READ.p99 > 5ms",
        "READ.p99 < 4ms",
        "throughput < 0.9x",
        "throughput < 900 ops/s",
        "throughput > 1x",
        "failed > 0.5%"
      })
  void holdsNot(String text) {
    assertThat(FailureBound.parse(text).broken(COMPARISON)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "READ",
        "READ:ticker",
        "Intended-READ:ticker",
        "OVERALL:ticker",
        "READ@rg1-rn1",
        "GET@10.0.0.1:1025",
        "PLUGIN:portfolios@prices"
      })
  void takesTheNamesOfTheTable(String row) {
    Figures first = run("a", 1_000, 4);
    Figures second = run("b", 1_000, 5);
    first.rows().put(row, first.rows().get("READ"));
    second.rows().put(row, second.rows().get("READ"));
    var comparison = Comparison.ofRuns(List.of(first, second), 0.99);
    String name = row + ".p99";
    assertThat(comparison.lines()).extracting(line -> line.metric().name()).contains(name);
    golden.pin(FailureBound.parse(name + " > 1.1x").broken(comparison));
    assertThat(FailureBound.parse(name + ">6ms").broken(comparison)).isEmpty();
  }

  @Test
  void reportsWhatItFound() {
    golden.pin(FailureBound.parse("READ.p99 > 1.1x").broken(COMPARISON));
    assertThat(FailureBound.parse("READ.p99 > 3ms").broken(COMPARISON))
        .containsExactly("b: READ.p99 > 3ms, since it is 5.000 ms");
  }

  /** A pipeline must not pass if nothing was measured. */
  @Test
  void whatCannotBeToldIsNotPassed() {
    for (String text : List.of("SCAN.p99 > 1ms", "READ.p50 > 2x")) {
      assertThat(FailureBound.parse(text).broken(COMPARISON))
          .singleElement()
          .asString()
          .contains("cannot be judged");
    }
  }

  /** A response time is never divided by a service time. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "false | false | 1.250x | it is",
        "false | true  | 1.250x | READ.p99 (service time) is",
        "true  | false | 1.250x | READ.p99 (service time) is",
        "true  | true  | 2.000x | READ.p99 (response time) is"
      })
  void ratioIsOfResponseTimesIfBothRunsHaveThem(
      boolean first, boolean second, String ratio, String named) {
    Figures baseline = first ? paced(run("a", 1_000, 4), 40) : run("a", 1_000, 4);
    Figures candidate = second ? paced(run("b", 1_000, 5), 80) : run("b", 1_000, 5);
    var comparison = Comparison.ofRuns(List.of(baseline, candidate), 0.99);
    assertThat(FailureBound.parse("READ.p99 > 1.1x").broken(comparison))
        .singleElement()
        .asString()
        .startsWith("b: READ.p99 > 1.1x, since " + named + " " + ratio);
    assertThat(FailureBound.parse("READ.p99 > 1.5x").broken(comparison))
        .hasSize(first && second ? 1 : 0);
    assertThat(FailureBound.parse("READ.p99 > 10ms").broken(comparison)).hasSize(second ? 1 : 0);
    assertThat(FailureBound.parse("Intended-READ.p99 < 1.5x").broken(comparison))
        .hasSize(first && second ? 0 : 1);
  }

  @Test
  void baselineOfZeroIsJudged() {
    golden.pin(FailureBound.parse("failed > 2x").broken(COMPARISON));
    Comparison stopped = Comparison.ofRuns(List.of(run("a", 0, 4), run("b", 900, 5)), 0.99);
    assertThat(FailureBound.parse("throughput < 0.95x").broken(stopped)).isEmpty();
    Comparison none = Comparison.ofRuns(List.of(run("a", 0, 4), run("b", 0, 5)), 0.99);
    assertThat(FailureBound.parse("throughput < 0.95x").broken(none)).isEmpty();
  }

  @Test
  void operationsPerCostAreJudgedInOneUnit() {
    Figures first = paid(run("a", 1_000, 4), "1", "USD");
    Comparison comparison =
        Comparison.ofRuns(List.of(first, paid(run("b", 1_500, 4), "2", "USD")), 0.99);
    golden.pin(FailureBound.parse("ops-per-cost < 0.95x").broken(comparison));
    assertThat(FailureBound.parse("ops-per-cost < 2800000 ops/cost").broken(comparison)).hasSize(1);
    assertThat(FailureBound.parse("ops-per-cost < 2600000 ops/cost").broken(comparison)).isEmpty();
    Comparison units =
        Comparison.ofRuns(List.of(first, paid(run("b", 1_500, 4), "2", "EUR")), 0.99);
    golden.pin(FailureBound.parse("ops-per-cost < 0.95x").broken(units));
    assertThat(FailureBound.parse("ops-per-cost < 1 ops/cost").broken(COMPARISON)).hasSize(1);
  }

  private static Figures paid(Figures run, String perHour, String unit) {
    run.setting().put("cost.per.hour", perHour);
    run.setting().put("cost.unit", unit);
    return run;
  }

  @Test
  void baselineIsJudgedOnlyIfItIsAlone() {
    FailureBound bound = FailureBound.parse("READ.p99 < 5ms");
    assertThat(bound.broken(COMPARISON)).isEmpty();
    assertThat(bound.broken(Comparison.ofRuns(COMPARISON.runs().subList(0, 1), 0.99)))
        .containsExactly("a: READ.p99 < 5ms, since it is 4.000 ms");
  }

  @Test
  void refusesWhatItDoesNotUnderstand() {
    List<String> wrong =
        List.of(
            "",
            "READ.p99",
            "READ.p99 > ",
            "READ.p99 > x",
            "READ.p99 > 5",
            "READ.p99 > 5%",
            "READ.p99 > 5 minutes",
            "READ.p99 = 5ms",
            "READ.p101 > 5ms",
            "READ > 5ms",
            "latency > 5ms",
            "throughput < 5ms",
            "throughput < 0.95",
            "ops-per-cost < 1000",
            "bytes-read < 1",
            "throughput:ticker < 0.9",
            "throughput < -1x",
            "failed > 5",
            "READ.p99 > 1.1x or so");
    for (String text : wrong) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> FailureBound.parse(text)).getMessage();
      golden.pin(message.replace(" " + text + ":", " <bound>:"));
    }
  }

  /** Adds response times to a run. */
  private static Figures paced(Figures run, double p99Millis) {
    run.rows().put("Intended-READ", run("", 0, p99Millis).rows().get("READ"));
    return run;
  }

  private static Figures run(String name, double opsPerSec, double p99Millis) {
    Map<Statistic, Double> nanos = Map.of(Statistic.percentile(99), p99Millis * 1e6);
    var rows = new TreeMap<>(Map.of("READ", RowFigures.of(OptionalLong.empty(), nanos)));
    double failedPercent = name.equals("a") ? 0 : 0.2;
    return new Figures(
        name,
        new TreeMap<>(),
        Map.of("throughput", Estimate.bare(opsPerSec), "failed", Estimate.bare(failedPercent)),
        rows);
  }
}
