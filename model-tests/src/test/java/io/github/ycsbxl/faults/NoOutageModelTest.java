package io.github.ycsbxl.faults;

import static io.github.ycsbxl.faults.OutageModel.MILLI;
import static io.github.ycsbxl.faults.OutageModel.SECOND;
import static io.github.ycsbxl.faults.OutageTruth.floor;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.faults.OutageModel.Done;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Runs on a model store without an outage, or without an operation that could have one. */
final class NoOutageModelTest extends OutageModelCases {
  /** A missing kind of operation has no outage. */
  @Test
  void runsWithoutWritesHaveNoOutageOfWrites() {
    OutageModel store = broken(1, SECOND).withoutWrites();
    var fault = new FaultTime("kill master", store.downFrom(), store.downUntil());
    OutageReport report = store.report(store.operations(), STANDARD, List.of(fault));
    FaultCost cost = report.faults().get(0);
    assertThat(cost.outages().writeOutageNanos()).isNegative();
    assertThat(cost.outages().readOutageNanos())
        .isEqualTo(cost.outages().outageNanos())
        .isPositive();
    assertThat(report.longest(one -> one.outages().writeOutageNanos())).isZero();
    assertThat(cost.lines(LATE)).noneMatch(line -> line.contains("write"));
  }

  @Test
  void healthyRunsHaveNoOutage() {
    cases(
        seed -> {
          OutageModel store = healthy(seed);
          OutageReport report = store.report(store.operations(), STANDARD, List.of());
          assertThat(report.faults()).isEmpty();
        });
  }

  /** A fault without an effect must not change the report on the rest. */
  @Test
  void faultsWithoutEffectCostNothing() {
    cases(
        seed -> {
          OutageModel store = healthy(seed);
          if (store.pauses().isEmpty() && !store.randomArrivals()) {
            var fault = new FaultTime("nothing", 20 * SECOND, 22 * SECOND);
            OutageReport report = limited(store, store.operations(), List.of(fault));
            assertThat(report.faults()).hasSize(1);
            FaultCost cost = report.faults().get(0);
            assertThat(cost.degradedNanos()).isZero();
            assertThat(cost.ended().failed() + cost.ended().delayed()).isZero();
            assertThat(cost.backlog().caughtUpNanos()).isNegative();
            assertThat(report.availability()).hasValue(100);
          }
        });
  }

  /** Writes are rare: there may be none for a second or two. */
  @Test
  void faultsWithoutEffectHaveNoOutageAtAnyRate() {
    cases(
        seed -> {
          var random = new SplittableRandom(seed);
          double rate = 5 + 60 * random.nextDouble();
          OutageModel store = harmless(seed, 8, rate, 0.05);
          var fault = new FaultTime("exec true", 12 * SECOND, 14 * SECOND);
          List<Done> done = store.operations();
          OutageReport report = store.report(done, STANDARD, List.of(fault));
          assertThat(report.faults()).hasSize(1);
          FaultCost cost = report.faults().get(0);
          assertThat(cost.outages().outageNanos()).isZero();
          assertThat(cost.outages().readOutageNanos()).isZero();
          assertThat(cost.outages().writeOutageNanos()).isZero();
          assertThat(cost.backlog().caughtUpNanos()).isNegative();
          assertThat(cost.limits().writeFloorNanos())
              .isEqualTo(floor(done.stream().filter(Done::write).toList(), store));
        });
  }

  private static OutageModel harmless(long seed, int threads, double rate, double writeShare) {
    return new OutageModel(
        seed, threads, 20, rate, true, writeShare, 2 * MILLI, 0, 0, false, false, 0, 1, List.of());
  }
}
