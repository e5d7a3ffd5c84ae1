package io.github.ycsbxl.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class FaultCostTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final long SECOND = 1_000_000_000;

  @Test
  void lineTellsWhatHappened() {
    var cost =
        FaultCosts.with(
            "kill master",
            Map.ofEntries(
                Map.entry("begunNanos", 20_003_000_000L),
                Map.entry("firstNanos", 310_000_000),
                Map.entry("writeOutageNanos", 3_512_000_000L),
                Map.entry("shardOutageNanos", Map.of("rg1", 3_500_000_000L, "rg2", 0L)),
                Map.entry("degradedNanos", 12_400_000_000L),
                Map.entry("operations", 10_000),
                Map.entry("failed", 8),
                Map.entry("indeterminate", 3),
                Map.entry("delayed", 120),
                Map.entry("mostBacklog", 3_512),
                Map.entry("caughtUpNanos", 9_100_000_000L),
                Map.entry("staleReads", 5),
                Map.entry("staleNanos", 1_500_000_000),
                Map.entry("endNanos", 40_000_000_000L),
                Map.entry("lost", 7)));
    golden.pin(cost.lines(50_000_000));
  }

  @Test
  void lineLeavesOutWhatDidNot() {
    golden.pin(harmless(Map.of()).lines(50_000_000));
  }

  /** Without an SLO, nobody knows which operations were too slow. */
  @Test
  void lineHasNoAvailabilityWithoutAnSlo() {
    var cost =
        FaultCosts.with(
            "kill master",
            Map.of("operations", 100, "failed", 3, "firstNanos", 310_000_000, "delayed", -1));
    assertThat(cost.lines(-1))
        .containsExactly(
            "kill master at 0.000 s",
            "  outage: 0.000 s",
            "  degraded: 0.000 s",
            "  first failure: after 0.310 s",
            "  failed: 3");
  }

  /** Logs of earlier releases have values by an SLO that was derived from the run itself. */
  @Test
  void reportHasNoAvailabilityByADerivedSlo() {
    var delayed = FaultCosts.with("kill master", Map.of("operations", 100, "delayed", 3));
    var report = new OutageReport(50_000_000, 100, 3, 0, List.of(delayed));
    assertThat(report.availability()).hasValue(97);
    OutageReport unlimited = report.by(OutageConfig.from(Map.of()));
    assertThat(unlimited.availability()).isEmpty();
    assertThat(unlimited.sloNanos()).isNegative();
    assertThat(unlimited.lines())
        .containsExactly("kill master at 0.000 s", "  outage: 0.000 s", "  degraded: 0.000 s");
    assertThat(unlimited.then(unlimited, 1).availability()).isEmpty();
    assertThat(report.by(OutageConfig.from(Map.of("fault.slo", "50ms")))).isEqualTo(report);
  }

  @Test
  void lineTellsWhatIsTooShortToTellAndWhenNothingWasTried() {
    var limits = new OutageLimits(50_000_000, 50_000_000, 10_000_000_000L, 0, 4_918_000_000L, 0);
    var cost =
        FaultCosts.with(
            "exec true",
            Map.of("revertedNanos", 0, "operations", 100, "endNanos", 0, "limits", limits));
    golden.pin(cost.lines(50_000_000));
  }

  @Test
  void lineHasTheLongestOutageOfSeveralShards() {
    assertThat(
            harmless(Map.of("0", 5_006_000_000L, "1", 0L, "2", 14_963_000_000L)).lines(50_000_000))
        .containsSubsequence(
            "  outage: 0.000 s", "  outage of 0 2: up to 14.963 s", "  degraded: 0.000 s");
  }

  /** Reads on the other node stay fast, and one node stays down after its restart. */
  @Test
  void endsNoEarlierThanTheOutageOfANode() {
    var meter = new OutageMeter(OutageConfig.from(Map.of()));
    for (long second = 0; second < 40; second++) {
      var rows = new ArrayList<Row>(List.of(row("READ", second), row("READ@2", second)));
      if (second < 10 || second >= 29) {
        rows.add(row("READ@1", second));
      }
      Counts counts = new Counts(100, 0, 0);
      meter.sampled(
          new Interval(
              second * SECOND, (second + 1) * SECOND, second * 1_000, counts, counts, rows));
    }
    var kill = new FaultTime("kill 1", 10 * SECOND, 16 * SECOND);
    FaultCost cost =
        meter.report(List.of(kill), PhaseMeasurement.empty(0)).orElseThrow().faults().get(0);
    assertThat(cost.outages().shardsThatFailed()).isEqualTo("1");
    assertThat(cost.endNanos()).isEqualTo(29 * SECOND);
    assertThat(cost.outages().outageNanos()).isZero();
  }

  @Test
  void countsAStaleReadOfAScenarioOnce() {
    String stale = "STALE-READ-OWN-WRITES";
    List<Row> rows = List.of(row("READ", 0), row("READ:a", 0), row(stale, 0), row(stale + ":a", 0));
    Counts counts = new Counts(100, 0, 0);
    var interval = new Interval(0, SECOND, 0, counts, counts, rows);
    assertThat(IntervalFigures.of(interval, OptionalLong.empty()).stale().staleReads())
        .isEqualTo(100)
        .isEqualTo(
            IntervalFigures.of(interval.part("a"), OptionalLong.empty()).stale().staleReads());
  }

  private static Row row(String name, long second) {
    Row row = Row.empty(RowName.parse(name), Unit.NANOS);
    row.service().recordValueWithCount(1_000_000, 100);
    var span = new SuccessSpans.Span(second * SECOND, (second + 1) * SECOND);
    return row.withTimes(new SuccessSpans(List.of(span)), SuccessSpans.NONE);
  }

  private static FaultCost harmless(Map<String, Long> shards) {
    return FaultCosts.with(
        "nothing",
        Map.of("revertedNanos", 0, "shardOutageNanos", shards, "operations", 100, "endNanos", 0));
  }
}
