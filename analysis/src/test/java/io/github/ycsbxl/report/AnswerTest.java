package io.github.ycsbxl.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.compare.ComparisonTable;
import io.github.ycsbxl.compare.ExampleRounds;
import io.github.ycsbxl.figures.FiguresReader;
import io.github.ycsbxl.figures.RowFigures;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageLimits;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class AnswerTest {
  private static final Path RECORDED = Path.of("src/test/resources/recorded");

  @Test
  void runHasItsRateAndItsPercentiles() throws IOException {
    ReportRun run = recorded("before");
    assertThat(WhatWasRun.of(List.of(run)))
        .isEqualTo("95 % reads, 5 % updates on BasicDB: 8 client threads, 1,000 records");
    assertThat(RunAnswer.of(run))
        .isEqualTo("14,744 operations/s; 99 % of READ within 1.09 ms, UPDATE within 1.09 ms.");
  }

  @Test
  void runsHaveTheSmallestAndTheLargestOfWhatDiffers() throws IOException {
    List<ReportRun> runs = List.of(recorded("before"), recorded("half"));
    assertThat(WhatWasRun.of(runs))
        .isEqualTo(
            "2 runs of 95 % reads, 5 % updates on BasicDB: 4 to 8 client threads, 1,000 records");
    assertThat(Ratios.of(runs).answer())
        .isEqualTo(
            "half against before: throughput 0.4\u00d7 (worse), READ.p99 3.66\u00d7 (worse),"
                + " READ.p99.9 12\u00d7 (worse), UPDATE.mean 1.27\u00d7 (worse).");
  }

  @Test
  void sweepHasItsBestPointAndWhereItStopsToGain() {
    assertThat(SweepAnswer.of(SweepRuns.of(sweep(100, 190, 205, 200))))
        .contains(
            "Best: 205 operations/s at threads 4, 99 % of READ within 2 ms. Beyond threads 2"
                + " nothing gains 10 % more.");
    assertThat(SweepAnswer.of(SweepRuns.of(sweep(100, 190, 380))))
        .contains(
            "Best: 380 operations/s at threads 4, 99 % of READ within 2 ms. Throughput still grew up"
                + " to threads 4, the largest tried.");
    assertThat(SweepAnswer.of(SweepRuns.of(sweep(100)))).isEmpty();
  }

  @Test
  void searchHasTheRateAtWhichItsLastStepsHeld() {
    assertThat(
            SearchAnswer.of(
                List.of(
                    step("ceiling", "", true),
                    step("step-1", "8500", false),
                    step("step-2", "8000", true),
                    step("step-3", "8000", true))))
        .isEqualTo("READ.p99<5ms holds up to 8,000 operations/s, at which the last 2 steps held.");
    // It held once and was tried again, down to where the search gave up.
    assertThat(
            SearchAnswer.of(
                List.of(
                    step("ceiling", "", true),
                    step("step-1", "8500", true),
                    step("step-2", "8300", false))))
        .isEqualTo("No rate was found at which READ.p99<5ms holds.");
    assertThat(SearchAnswer.of(List.of(step("ceiling", "", true))))
        .isEqualTo("No rate was found at which READ.p99<5ms holds.");
  }

  @Test
  void roundsHaveWhatDiffers() {
    assertThat(
            ComparisonAnswer.of(
                List.of("a", "b"), ComparisonTable.of(ExampleRounds.comparison()).lines()))
        .isEqualTo("b against a: throughput 1.2\u00d7 (better), READ.p50 0.833\u00d7 (better).");
  }

  @Test
  void outageIsThatOfWritesIfItIsLongerAndHasTheLevelOfAvailability() {
    var outages = new OutageReport(4_100_000_000L, 2_000, 1, 0, List.of(fault(), observed()));
    assertThat(RunAnswer.outage(outages))
        .isEqualTo(
            "The longest outage (faults: kill master) took 1.2 s, of writes 2.5 s; 99.95 % of the"
                + " operations succeeded within 4.1 s.");
    var unasked = new OutageReport(4_100_000_000L, 2_000, 0, 0, List.of(observed()));
    assertThat(RunAnswer.outage(unasked))
        .isEqualTo(
            "The longest outage took 300 ms; 100 % of the operations succeeded within 4.1 s.");
  }

  @Test
  void faultWithoutAnOutageIsToldAsSuch() {
    var harmless = new OutageReport(2_000_000, 100, 0, 0, List.of(cost("kill master", 0, 0)));
    assertThat(RunAnswer.outage(harmless))
        .isEqualTo(
            "There was no outage (faults: kill master); 100 % of the operations succeeded within 2"
                + " ms.");
  }

  private static FaultCost fault() {
    return cost("kill master", 1_200_000_000L, 2_500_000_000L);
  }

  private static FaultCost observed() {
    return cost(FaultCost.OBSERVED, 300_000_000L, 0);
  }

  private static FaultCost cost(String name, long outageNanos, long writeOutageNanos) {
    return new FaultCost(
        name,
        0,
        -1,
        -1,
        outageNanos,
        0,
        writeOutageNanos,
        new TreeMap<>(),
        0,
        1,
        0,
        0,
        0,
        -1,
        -1,
        0,
        0,
        -1,
        -1,
        OutageLimits.UNKNOWN);
  }

  private static Map<String, String> step(String run, String target, boolean holds) {
    return Map.of(
        "run",
        run,
        "bound",
        "READ.p99<5ms",
        "target_ops_per_sec",
        target,
        "holds",
        String.valueOf(holds));
  }

  private static ReportRun recorded(String name) throws IOException {
    return ReportRun.all(FiguresReader.logs(RECORDED.resolve(name))).get(0);
  }

  /** Runs of 1, 2, 4 and so on client threads with these rates. */
  private static List<ReportRun> sweep(double... rates) {
    var runs = new ArrayList<ReportRun>();
    for (int i = 0; i < rates.length; i++) {
      var rows =
          new TreeMap<>(
              Map.of(
                  "READ",
                  RowFigures.of(OptionalLong.empty(), Map.of(Statistic.percentile(99), 2e6))));
      var figures =
          new RunFigures(
              "threads-" + (1 << i),
              new TreeMap<>(Map.of("threads", String.valueOf(1 << i))),
              Optional.of(Estimate.bare(rates[i])),
              OptionalDouble.empty(),
              rows);
      runs.add(new ReportRun(figures, Optional.empty()));
    }
    return runs;
  }
}
