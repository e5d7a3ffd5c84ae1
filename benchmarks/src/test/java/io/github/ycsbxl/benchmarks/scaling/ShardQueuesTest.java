package io.github.ycsbxl.benchmarks.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.ycsbxl.keys.ThreadRandom;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the simulation with the closed forms of Gordon and Newell. With a million requests the
 * error is at most 0.3 %.
 */
final class ShardQueuesTest {
  private static final int REQUESTS = 1_000_000;

  private final RandomGenerator random = ThreadRandom.of(1, 0, 0);

  @ParameterizedTest
  @CsvSource({"1, 1", "4, 16", "10, 3", "50, 200"})
  void equalShardsServeAsManyAsHaveWork(int shards, int threads) {
    ShardQueues queues =
        ShardQueues.of(shards, 1, threads, client -> random.nextInt(shards), random);
    queues.serve(REQUESTS / 10);
    double expected = (double) shards * threads / (threads + shards - 1);
    assertThat(REQUESTS / queues.serve(REQUESTS)).isCloseTo(expected, withinPercentage(1));
  }

  /** The rate is G(n - 1) / G(n), with G(n) the sum of 0.7^i 0.3^(n - i) over i from 0 to n. */
  @ParameterizedTest
  @CsvSource({"1", "5", "40"})
  void busierOfTwoShardsIsTheLimit(int threads) {
    ShardQueues queues =
        ShardQueues.of(2, threads, 1, client -> random.nextDouble() < 0.7 ? 0 : 1, random);
    queues.serve(REQUESTS / 10);
    assertThat(REQUESTS / queues.serve(REQUESTS))
        .isCloseTo(constant(threads - 1) / constant(threads), withinPercentage(1));
  }

  @Test
  void asksEveryThreadsOwnClient() {
    int[] asked = new int[3];
    ShardQueues queues = ShardQueues.of(5, 3, 2, client -> asked[client]++ % 5, random);
    assertThat(asked).containsExactly(2, 2, 2);
    queues.serve(30_000);
    assertThat(Arrays.stream(asked)).allMatch(times -> times > 8_000);
  }

  private static double constant(int threads) {
    double sum = 0;
    for (int i = 0; i <= threads; i++) {
      sum += Math.pow(0.7, i) * Math.pow(0.3, threads - i);
    }
    return sum;
  }
}
