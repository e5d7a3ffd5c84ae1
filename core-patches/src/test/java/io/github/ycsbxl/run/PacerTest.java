package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class PacerTest {

  @Test
  void operationsOfOneThreadAreEvenlySpaced() {
    var pacer = new Pacer(1_000, 0, 1, 7);
    assertThat(next(pacer, 4)).containsExactly(7, 1_000_007, 2_000_007, 3_000_007);
  }

  @Test
  void threadsTogetherMakeTheRateWithoutBursts() {
    int threads = 5;
    long[] due =
        IntStream.range(0, threads)
            .mapToObj(thread -> new Pacer(1_000_000, thread, threads, 0))
            .flatMapToLong(pacer -> LongStream.of(next(pacer, 100)))
            .sorted()
            .toArray();
    assertThat(due).containsExactly(LongStream.range(0, 500).map(i -> i * 1_000).toArray());
  }

  /** An interval that no double holds exactly, for 20 days. */
  @Test
  void scheduleDoesNotDriftOverABillionOperations() {
    var pacer = new Pacer(600, 0, 1, 0);
    long operations = 1_000_000_000;
    for (long i = 0; i < operations; i++) {
      pacer.nextDueNanos();
    }
    long exact = operations / 600 * 1_000_000_000 + operations % 600 * 1_000_000_000 / 600;
    assertThat(pacer.nextDueNanos() - exact).isBetween(-1L, 1L);
  }

  @Test
  void ratesBelowOneASecondWait() {
    assertThat(next(new Pacer(0.1, 1, 2, 0), 2)).containsExactly(10_000_000_000L, 30_000_000_000L);
  }

  @Test
  void ratesAboveABillionASecondAreKept() {
    var pacer = new Pacer(4e9, 0, 1, 0);
    assertThat(next(pacer, 9)).containsExactly(0, 0, 0, 0, 1, 1, 1, 1, 2);
  }

  @Test
  void verySlowPaceIsFarAheadAndNotLongAgo() {
    long now = Long.MAX_VALUE - 5;
    var pacer = new Pacer(1e-12, 1, 2, now);
    assertThat(pacer.nextDueNanos() - now).isPositive();
    assertThat(pacer.nextDueNanos() - now).isPositive();
  }

  private static long[] next(Pacer pacer, int count) {
    return LongStream.generate(pacer::nextDueNanos).limit(count).toArray();
  }
}
