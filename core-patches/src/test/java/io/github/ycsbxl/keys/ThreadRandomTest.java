package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class ThreadRandomTest {
  @Test
  void sameThreadOfTheSameRunRepeatsItself() {
    assertThat(ThreadRandom.of(7, 3, 90).longs(1000))
        .containsExactlyElementsOf(ThreadRandom.of(7, 3, 90).longs(1000).boxed().toList());
  }

  @Test
  void everyThreadOfEveryClientOfEveryRunHasItsOwnNumbers() {
    Set<Long> first = new HashSet<>();
    for (long seed : new long[] {-1, 0, 1, 2, Long.MAX_VALUE}) {
      for (int client = 0; client < 50; client++) {
        for (int thread = 0; thread < 90; thread++) {
          first.add(ThreadRandom.of(seed, client, thread).nextLong());
        }
      }
    }

    // 22,500 words of 64 bits: a collision by chance has a probability of 1.4e-11.
    assertThat(first).hasSize(5 * 50 * 90);
  }

  @Test
  void neighbouringThreadsAreUnrelated() {
    RandomGenerator one = ThreadRandom.of(1, 0, 0);
    RandomGenerator other = ThreadRandom.of(1, 0, 1);
    int equalBits = 0;
    for (int i = 0; i < 10_000; i++) {
      equalBits += Long.bitCount(~(one.nextLong() ^ other.nextLong()));
    }

    // 640,000 fair coins: 2,400 is six standard deviations, a false alarm in two of a billion.
    assertThat(equalBits).isBetween(320_000 - 2_400, 320_000 + 2_400);
  }
}
