package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class PlanSummaryTest {
  private static final OptionalDouble UNKNOWN = OptionalDouble.empty();
  private static final OptionalDouble CAPACITY = OptionalDouble.of(154_797);

  @Test
  void roundsFiguresAndNamesOnlySettingsThatDiffer() {
    List<String> lines = lines(plan(1_240_000, UNKNOWN, 10, 100));
    assertThat(lines).hasSize(10).allMatch(line -> line.length() <= 80);
    assertThat(lines.get(0)).isEqualTo("scope   shards  record ops/s  shard ops/s  conflicts");
    assertThat(lines.get(1))
        .matches("global      10        55,\\d{3}      17\\d,\\d{3}     17.2 %");
    assertThat(new PlanSummary(plan(1_240_000, CAPACITY, 10)).constants())
        .isEqualTo("400,000,000 records, 4 clients, 154,797 ops/s per shard");
  }

  @Test
  void answersHowManyShardsATargetNeeds() {
    assertThat(answer(plan(1_240_000, CAPACITY, 4, 10, 100)))
        .matches(
            "With scope client, 1,240,000 ops/s need 10 shards, which reach at most [\\d,]+ ops/s"
                + " \\([\\d,]+ to [\\d,]+ in 90 % of placements\\)\\.");
    assertThat(answer(plan(1_240_000, CAPACITY, 2, 4)))
        .startsWith("With scope client, 1,240,000 ops/s are out of reach: 4 shards reach at most ");
  }

  @Test
  void answersWhatTheShardsReachOrWhatTheHottestOneGets() {
    assertThat(answer(plan(Double.NaN, CAPACITY, 4, 10)))
        .matches("With scope client, 10 shards reach at most .*, [\\d.]+ % of their capacity\\.");
    assertThat(answer(plan(1_240_000, UNKNOWN, 4, 10)))
        .matches(
            "With scope client, the hottest of 10 shards gets 1[\\d,]+ of 1,240,000 ops/s,"
                + " 1\\.\\d\\d times the average; [\\d.]+ % of CAS updates conflict\\.");
  }

  private static List<String> lines(List<PlanRow> rows) {
    return new PlanSummary(rows).text(80).lines().toList();
  }

  private static String answer(List<PlanRow> rows) {
    return PlanSentences.answer(rows.stream().filter(PlanRow::isAsked).toList());
  }

  private static List<PlanRow> plan(double opsPerSec, OptionalDouble capacity, Integer... shards) {
    var input = new PlanInput(400_000_000, 4, 0.99, opsPerSec, 0.05, 5);
    return PlanTable.of(input, List.of(shards), false, capacity).rows();
  }
}
