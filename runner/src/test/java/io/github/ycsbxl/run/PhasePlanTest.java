package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PhasePlanTest {

  @ParameterizedTest
  @CsvSource({"10, 3", "3, 10", "1, 1", "5000000000, 7", "9223372036854775807, 1800"})
  void threadsShareTheOperationsExactly(long operations, int threads) {
    assertThat(sum(operations, threads)).isEqualTo(operations);
  }

  @Test
  void anyNumberOfOperationsIsSharedExactlyAndEvenly() {
    var random = new SplittableRandom(11);
    for (int i = 0; i < 1_000; i++) {
      long operations = random.nextLong(1, Long.MAX_VALUE) >>> random.nextInt(63);
      int threads = random.nextInt(1, 500);
      if (operations > 0) {
        assertThat(sum(operations, threads)).isEqualTo(operations);
        PhasePlan phase = PhasePlan.load(operations);
        long most = phase.operationsOf(0, threads);
        assertThat(most - phase.operationsOf(threads - 1, threads)).isBetween(0L, 1L);
      }
    }
  }

  @Test
  void noLimitIsNone() {
    assertThat(new PhasePlan(PhasePlan.Kind.RUN, 0, 5).operationsOf(3, 4))
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void loadOfNothingDoesNothing() {
    assertThat(PhasePlan.load(0).operationsOf(0, 1)).isZero();
  }

  @Test
  void loadHasNoTimeLimit() {
    assertThat(PhasePlan.load(5).maxSeconds()).isZero();
  }

  private static long sum(long operations, int threads) {
    PhasePlan phase = PhasePlan.load(operations);
    return IntStream.range(0, threads).mapToLong(t -> phase.operationsOf(t, threads)).sum();
  }
}
