package io.github.ycsbxl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.plan.KeyLoad.HotScope;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClosedLoopTest {
  private static final int SEEDS = Cases.of(300, 1_000);

  @ParameterizedTest
  @EnumSource(HotScope.class)
  void oneShardDoesAsMuchAsItCan(HotScope scope) {
    ClosedLoop one = ClosedLoop.of(load(scope, 20), 1);
    assertThat(one.mean()).isCloseTo(1, within(0.002));
    assertThat(one.high() - one.low()).isLessThan(0.002);
  }

  @Test
  void hottestShardLimitsOneHotSet() {
    for (int seed = 0; seed < SEEDS; seed++) {
      RecordPlacement placement = placement(load(HotScope.GLOBAL, 20), 2 + seed % 9, seed);
      assertThat(placement.closedLoopRate() * placement.hottestShare()).isCloseTo(1, within(1e-9));
    }
  }

  /** A client that waits at the hottest shard leaves more capacity of the other shards to all. */
  @Test
  void setsOfTheirOwnReachMoreThanIfEachHadToDoItsPart() {
    var random = new SplittableRandom(14);
    for (int seed = 0; seed < SEEDS; seed++) {
      int shards = random.nextInt(1, 30);
      RecordPlacement placement =
          placement(load(HotScope.CLIENT, random.nextInt(2, 40)), shards, seed);
      assertThat(placement.closedLoopRate())
          .isGreaterThan(0.998 / placement.hottestShare())
          .isLessThan(shards + 1e-9);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 10, 100})
  void placementsAreOnBothSidesOfTheirMean(int shards) {
    ClosedLoop rate = ClosedLoop.of(load(HotScope.CLIENT, 2 * shards), shards);
    assertThat(rate.low()).isBetween(0.8 * rate.mean(), rate.mean());
    assertThat(rate.high()).isBetween(rate.mean(), 1.0 * shards);
  }

  @Test
  void sameQuestionHasTheSameAnswer() {
    assertThat(ClosedLoop.of(load(HotScope.SLICE, 20), 7))
        .isEqualTo(ClosedLoop.of(load(HotScope.SLICE, 20), 7));
  }

  private static RecordPlacement placement(KeyLoad load, int shards, long seed) {
    return RecordPlacement.of(RecordPlacement.hotShares(load), load.hotSets(), shards, seed);
  }

  private static KeyLoad load(HotScope scope, int clients) {
    return KeyLoad.of(scope, 2_000_000_000, clients, 0.99);
  }
}
