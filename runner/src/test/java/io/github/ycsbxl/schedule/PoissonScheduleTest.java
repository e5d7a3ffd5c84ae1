package io.github.ycsbxl.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.schedule.Schedule.PoissonSchedule;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;

final class PoissonScheduleTest {
  /** Twenty equally likely bins; chi-square with 19 degrees of freedom, error probability 1e-4. */
  @Test
  void gapsAreExponential() {
    int draws = 100_000;
    double mean = 1_000_000;
    var bins = new long[20];
    long before = 0;
    Schedule schedule = schedule(1_000, 1, 0);
    for (int i = 0; i < draws; i++) {
      long due = schedule.nextDueNanos();
      double share = -Math.expm1(-(due - before) / mean);
      bins[(int) (share * bins.length)]++;
      before = due;
    }
    double expected = (double) draws / bins.length;
    double statistic =
        LongStream.of(bins).mapToDouble(n -> (n - expected) * (n - expected) / expected).sum();
    double threshold = ChiSquaredDistribution.of(19).inverseSurvivalProbability(1e-4);
    assertThat(statistic).isLessThan(threshold);
  }

  /**
   * Neighbours in an exponential sequence are independent: 4.4 standard errors, error probability
   * 1e-5.
   */
  @Test
  void gapsDoNotFollowFromEachOther() {
    long[] due = next(schedule(1_000, 1, 0), 100_001);
    double sum = 0;
    for (int i = 2; i < due.length; i++) {
      sum += (due[i] - due[i - 1] - 1e6) * (due[i - 1] - due[i - 2] - 1e6);
    }
    assertThat(sum / 1e12 / due.length).isBetween(-4.4 / Math.sqrt(1e5), 4.4 / Math.sqrt(1e5));
  }

  @Test
  void phasesDifferAndBeginAnew() {
    Schedule schedule = schedule(1_000, 1, 0);
    long[] first = next(schedule, 1_500);
    schedule.startAt(0);
    long[] second = next(schedule, 1_500);
    assertThat(second).isNotEqualTo(first);
    assertThat(second[0]).isLessThan(1_000_000_000L);
  }

  @Test
  void arrivalsOfAPhaseDoNotDependOnTheLengthOfTheOneBefore() {
    Schedule shorter = schedule(1_000, 1, 0);
    Schedule longer = schedule(1_000, 1, 0);
    next(longer, 1_000);
    shorter.startAt(0);
    longer.startAt(0);
    assertThat(next(longer, 10)).isEqualTo(next(shorter, 10));
  }

  @Test
  void verySlowPaceIsFarAheadAndNotLongAgo() {
    long now = Long.MAX_VALUE - 5;
    assertThat(schedule(1e-12, 1, now).nextDueNanos() - now).isPositive();
  }

  @Test
  void seedClientAndThreadMakeTheGaps() {
    long[] gaps = next(config("seed=1", "client.index=0"), 0);
    assertThat(next(config("seed=1", "client.index=0"), 0)).isEqualTo(gaps);
    assertThat(next(config("seed=2", "client.index=0"), 0)).isNotEqualTo(gaps);
    assertThat(next(config("seed=1", "client.index=1"), 0)).isNotEqualTo(gaps);
    assertThat(next(config("seed=1", "client.index=0"), 1)).isNotEqualTo(gaps);
  }

  private static ArrivalConfig config(String... settings) {
    var properties = new Properties();
    properties.setProperty("arrival", "poisson");
    properties.setProperty("target", "1000");
    for (String setting : settings) {
      properties.setProperty(setting.split("=")[0], setting.split("=")[1]);
    }
    return ArrivalConfig.from(new PropertyReader(properties));
  }

  private static long[] next(ArrivalConfig config, int thread) {
    Schedule schedule = config.schedule(thread, 2).orElseThrow();
    schedule.startAt(0);
    return next(schedule, 10);
  }

  private static long[] next(Schedule schedule, int count) {
    return LongStream.generate(schedule::nextDueNanos).limit(count).toArray();
  }

  private static Schedule schedule(double rate, int threads, long originNanos) {
    var schedule = new PoissonSchedule(TargetCurve.constant(rate), threads, SplittableRandom::new);
    schedule.startAt(originNanos);
    return schedule;
  }
}
