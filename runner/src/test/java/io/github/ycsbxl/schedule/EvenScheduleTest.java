package io.github.ycsbxl.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.schedule.Schedule.EvenSchedule;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class EvenScheduleTest {

  @Test
  void operationsOfOneThreadAreEvenlySpaced() {
    EvenSchedule schedule = schedule(1_000, 0, 1, 7);
    assertThat(next(schedule, 4)).containsExactly(7, 1_000_007, 2_000_007, 3_000_007);
  }

  @Test
  void threadsTogetherMakeTheRateWithoutBursts() {
    int threads = 5;
    long[] due =
        IntStream.range(0, threads)
            .mapToObj(thread -> schedule(1_000_000, thread, threads, 0))
            .flatMapToLong(schedule -> LongStream.of(next(schedule, 100)))
            .sorted()
            .toArray();
    assertThat(due).containsExactly(LongStream.range(0, 500).map(i -> i * 1_000).toArray());
  }

  /** An interval without an exact double, for 20 days. */
  @Test
  void scheduleDoesNotDriftOverABillionOperations() {
    int operations = 1_000_000_000;
    EvenSchedule schedule = schedule(600, operations, 1, 0);
    long exact = operations / 600 * 1_000_000_000L + operations % 600 * 1_000_000_000L / 600;
    assertThat(schedule.nextDueNanos() - exact).isBetween(-1L, 1L);
  }

  @Test
  void ratesBelowOneASecondWait() {
    assertThat(next(schedule(0.1, 1, 2, 0), 2)).containsExactly(10_000_000_000L, 30_000_000_000L);
  }

  @Test
  void ratesAboveABillionASecondAreKept() {
    EvenSchedule schedule = schedule(4e9, 0, 1, 0);
    assertThat(next(schedule, 9)).containsExactly(0, 0, 0, 0, 1, 1, 1, 1, 2);
  }

  @Test
  void verySlowPaceIsFarAheadAndNotLongAgo() {
    long now = Long.MAX_VALUE - 5;
    EvenSchedule schedule = schedule(1e-12, 1, 2, now);
    assertThat(schedule.nextDueNanos() - now).isPositive();
    assertThat(schedule.nextDueNanos() - now).isPositive();
  }

  @Test
  void everyPhaseBeginsAnew() {
    EvenSchedule schedule = schedule(1_000, 0, 1, 7);
    next(schedule, 3);
    schedule.startAt(70);
    assertThat(next(schedule, 2)).containsExactly(70, 1_000_070);
  }

  private static EvenSchedule schedule(double rate, int thread, int threads, long originNanos) {
    var schedule = new EvenSchedule(TargetCurve.constant(rate), thread, threads);
    schedule.startAt(originNanos);
    return schedule;
  }

  private static long[] next(EvenSchedule schedule, int count) {
    return LongStream.generate(schedule::nextDueNanos).limit(count).toArray();
  }
}
