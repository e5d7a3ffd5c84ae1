package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import java.nio.charset.StandardCharsets;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;

final class LayoutTest {
  private static final int KEYS = 120_000;

  @Test
  void spreadsConsecutiveKeysEvenlyOverPartitionsAndThusShards() {
    var layout = new Layout(120, 1, 120);
    long[] counts = new long[layout.shards()];
    for (int i = 0; i < KEYS; i++) {
      byte[] key = ("user%09d".formatted(i)).getBytes(StandardCharsets.UTF_8);
      counts[layout.shardOf(RecordKeys.hash(key))]++;
    }
    double expected = (double) KEYS / counts.length;
    double statistic = 0;
    for (long count : counts) {
      statistic += (count - expected) * (count - expected) / expected;
    }
    // Randomly distributed keys would fail this once in a million times.
    assertThat(statistic)
        .isLessThan(ChiSquaredDistribution.of(counts.length - 1).inverseSurvivalProbability(1e-6));
  }

  @Test
  void givesEveryShardAnEqualShareOfThePartitions() {
    var layout = new Layout(3, 1, 10);
    int[] partitions = new int[3];
    for (int hash = 0; hash < 10; hash++) {
      partitions[layout.shardOf(hash)]++;
    }
    assertThat(partitions).containsExactly(4, 3, 3);
  }
}
