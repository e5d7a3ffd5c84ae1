package io.github.ycsbxl.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.slo.ServiceLevel;
import io.github.ycsbxl.tables.Example;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a step of a search says, how long it takes, and when lower rates do not help. */
final class SearchStepTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final ServiceLevel BOUND = ServiceLevel.parse("READ.p99<5ms");

  @ParameterizedTest
  @CsvSource({"p50, 20", "p95, 200", "p99, 1000", "p99.9, 10000", "max, 10", "mean, 10"})
  void aPercentileNeedsTenSlowerOperations(String statistic, long operations) {
    assertThat(Statistic.parse(statistic).fewest()).isEqualTo(operations);
    assertThat(ServiceLevel.parse("READ." + statistic + "<1ms").fewest()).isEqualTo(operations);
  }

  @ParameterizedTest
  @CsvSource({
    "'', true, 'SLO met'",
    "'', false, 'SLO met, target missed'",
    "SLO, true, 'SLO violated'",
    "SLO, false, 'SLO violated, target missed'",
    "ERROR_BUDGET, true, 'SLO met, error budget exceeded'",
    "AUDIT, true, 'SLO met, failed'"
  })
  void aStepSaysWhatHappened(String kind, boolean reached, String words) {
    List<Failure> failures =
        kind.isEmpty() ? List.of() : List.of(new Failure(Kind.valueOf(kind), "why"));
    var verdict = new Verdict(failures, Optional.of(reached));
    StepOutcome outcome = StepOutcome.of(Example.partialRun(), verdict, List.of());
    assertThat(outcome).hasToString(words);
    assertThat(outcome.holds()).isEqualTo(words.equals("SLO met"));
  }

  @Test
  void aStepWithTooFewOperationsCannotDecide() {
    var verdict = new Verdict(List.of(), Optional.of(true));
    ServiceLevel far = ServiceLevel.parse("READ.p99.9999<5ms");
    StepOutcome outcome = StepOutcome.of(Example.partialRun(), verdict, List.of(far));
    assertThat(outcome.toString()).contains(" of 10,000,000 ", "READ.p99.9999");
    golden.pinWords(outcome.toString());
    assertThat(outcome.undecided()).isPresent();
    var missed = new Verdict(List.of(), Optional.of(false));
    assertThat(StepOutcome.of(Example.partialRun(), missed, List.of(far)).undecided())
        .as("a missed target decides")
        .isEmpty();
  }

  @Test
  void aStepIsAsLongAsItsPercentileNeeds() {
    var length = new StepLength(4, 1_126 / 0.5, BOUND);
    assertThat(length.seconds(10_000)).isEqualTo(4);
    assertThat(length.seconds(100)).isEqualTo(23);
    assertThat(length.refusal(100)).isEmpty();
    golden.pin(length.refusal(2.39));
  }

  @Test
  void aLatencyThatDoesNotFallIsTold() {
    golden.pin(flat(12, 11.9, 12.3));
    assertThat(flat(12, 12)).as("too few").isEmpty();
    assertThat(flat(80, 40, 12, 12)).as("still falling").isEmpty();
    assertThat(flat(80, 40, 12, 12, 12)).isPresent();
    assertThat(flat(5.3, 5.2, 5.2)).as("so near that noise may decide").isEmpty();
  }

  /**
   * Exponential latencies whose p99 is 9.2 ms at any rate, or which a queue raises at high rates
   * and which meet the SLO at 500 ops/s; each step has the fewest operations.
   */
  @Test
  void simulatedStoresAreJudgedByTheirLatencies() {
    int histories = Cases.of(500, 10_000);
    var random = new SplittableRandom(1);
    int falseEnds = 0;
    int ends = 0;
    for (int i = 0; i < histories / 2; i++) {
      var level = new FlatLatency(BOUND);
      var queue = new FlatLatency(BOUND);
      boolean levelEnds = false;
      boolean queueEnds = false;
      for (double rate = 4_000; rate > 500; rate /= 2) {
        level.violated(rate, p99(random, 2));
        levelEnds |= level.words().isPresent();
        // Mean time in an M/M/1 queue that serves 4,500 operations a second, plus 0.8 ms.
        queue.violated(rate, p99(random, 0.8 + 1_000 / (4_500 - rate)));
        queueEnds |= queue.words().isPresent();
      }
      ends += levelEnds ? 1 : 0;
      falseEnds += queueEnds ? 1 : 0;
    }
    assertThat(ends / (histories / 2.0)).as("power").isGreaterThan(0.5);
    assertThat(falseEnds / (histories / 2.0)).as("false ends").isLessThan(0.05);
  }

  private static Optional<String> flat(double... millis) {
    var latency = new FlatLatency(BOUND);
    double rate = 1_000;
    for (double one : millis) {
      latency.violated(rate, one);
      rate /= 2;
    }
    return latency.words();
  }

  private static double p99(SplittableRandom random, double mean) {
    double[] values = random.doubles(1_000).map(u -> -mean * Math.log1p(-u)).sorted().toArray();
    return Arrays.stream(values).skip(989).findFirst().orElseThrow();
  }
}
