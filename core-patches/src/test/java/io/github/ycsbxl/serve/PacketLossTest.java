package io.github.ycsbxl.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class PacketLossTest {
  private static final long MS = 1_000_000;

  /** Of 100,000 with 5 %: 4,750 once, 237 twice and 12 three times, here within 5 deviations. */
  @Test
  void isSentAgainAfterTimesThatDouble() {
    var loss = new PacketLoss(0.05, 20120921);
    Map<Long, Integer> times = new TreeMap<>();
    for (int i = 0; i < 100_000; i++) {
      times.merge(loss.nextNanos() / MS, 1, Integer::sum);
    }
    assertThat(times.keySet()).contains(0L, 200L, 600L).isSubsetOf(0L, 200L, 600L, 1400L, 3000L);
    assertThat(times.get(200L)).isBetween(4410, 5090);
    assertThat(times.get(600L)).isBetween(160, 314);
  }
}
