package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.plan.KeyLoad.HotScope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RecordPlacementTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @ParameterizedTest
  @EnumSource(HotScope.class)
  void oneShardGetsEverything(HotScope scope) {
    assertThat(share(scope, 1)).isCloseTo(1, within(1e-9));
  }

  /** Two records of equal weight are on the same of two shards in every other placement. */
  @Test
  void twoEqualRecordsOnTwoShardsMeetHalfTheTime() {
    KeyLoad load = KeyLoad.of(HotScope.GLOBAL, 2, 1, 1e-12);
    // 400 placements by a coin: 0.75 with a standard deviation of 0.0125, here 4 of them.
    assertThat(RecordPlacement.meanHottestShare(load, 2)).isCloseTo(0.75, within(0.05));
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100, 1_000, 100_000})
  void shardOfTheHottestRecordGetsThatAtLeast(int shards) {
    double hottest = KeyLoad.of(HotScope.GLOBAL, 2_000_000_000, 20, 0.99).hottestKeyShare();
    assertThat(share(HotScope.GLOBAL, shards))
        .isGreaterThan(hottest)
        .isLessThan(hottest + 2.5 / shards + 0.01);
  }

  /** A thousand records of equal weight would have at most 1.1 times the average. */
  @Test
  void manyHotSetsAreNearlyEven() {
    double client =
        RecordPlacement.meanHottestShare(
            KeyLoad.of(HotScope.CLIENT, 20_000_000_000L, 2_000, 0.99), 10);
    assertThat(10 * client).isBetween(1.0, 1.02);
  }

  @Test
  void sameQuestionHasTheSameAnswer() {
    assertThat(share(HotScope.SLICE, 7)).isEqualTo(share(HotScope.SLICE, 7));
  }

  @Test
  void refusesAStoreWithoutShards() {
    KeyLoad load = KeyLoad.of(HotScope.GLOBAL, 2, 1, 0.99);
    assertThatThrownBy(() -> RecordPlacement.meanHottestShare(load, 0)).satisfies(golden::pin);
  }

  private static double share(HotScope scope, int shards) {
    return RecordPlacement.meanHottestShare(KeyLoad.of(scope, 2_000_000_000, 20, 0.99), shards);
  }
}
