package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.numbers.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulated runs, whose true means are known: autoregressive noise around a course. A false alarm
 * is a run that is called steady although the true means of its last two thirds differ by more than
 * the margins, 5 % and 10 %, or by more than {@code steady.drift} per hour.
 */
final class SteadyWatchTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int RUNS = Cases.of(100, 1_000);
  private static final int LIMIT = 1_800;
  private static final int NEVER = Integer.MAX_VALUE;
  private static final double MEAN = 1_000;
  private static final SteadyWatch.Rule RULE = new SteadyWatch.Rule(0.3, 60);

  /** In long simulations, at most 2.6 % of the runs of any course are false alarms. */
  private static final double MOST_FALSE_ALARMS = 0.05;

  /** Latencies of each client in each second. */
  private static final RowsByPart ROWS =
      RowsByPart.fromLabelled(
          List.of(
              Row.line(
                  RowName.READ,
                  Unit.NANOS,
                  new LatencySummary.Pair(
                      new LatencySummary(
                          1_000, 200_000, 150_000, 300_000, 500_000, 900_000, 1_000_000),
                      0,
                      Optional.empty()))));

  private interface Course {
    double at(int second);
  }

  /**
   * Course of a run.
   *
   * @param noise standard deviation of the throughput of a second; that of the p99 is three times
   *     as large
   */
  private record Simulation(Course rate, Course p99, double noise, double correlation, int limit) {
    Simulation(Course rate, Course p99, double noise, double correlation) {
      this(rate, p99, noise, correlation, LIMIT);
    }

    Simulation within(int seconds) {
      return new Simulation(rate, p99, noise, correlation, seconds);
    }

    /** Returns the seconds until each run is steady, or the limit. */
    List<Integer> run() {
      var random = new SplittableRandom(1);
      return Stream.generate(() -> once(random.split())).limit(RUNS).toList();
    }

    private int once(SplittableRandom random) {
      var watch = new SteadyWatch(RULE);
      double innovation = Math.sqrt(1 - correlation * correlation);
      double rateState = random.nextGaussian();
      double p99State = random.nextGaussian();
      int second = 0;
      while (second < limit && !watch.isReached()) {
        watch.add(
            1,
            Math.max(0, rate.at(second) * (1 + noise * rateState)),
            p99.at(second) * Math.exp(3 * noise * p99State));
        rateState = correlation * rateState + innovation * random.nextGaussian();
        p99State = correlation * p99State + innovation * random.nextGaussian();
        second++;
      }
      return watch.isReached() ? second : NEVER;
    }

    double shareOfEnded() {
      return shareOf(run(), seconds -> seconds < NEVER);
    }

    double shareOf(List<Integer> runs, IntPredicate which) {
      return runs.stream().filter(which::test).count() / (double) runs.size();
    }

    boolean isFalseAlarm(int seconds) {
      double perHour = 3_600 / (seconds / 3.0);
      return seconds < NEVER
          && (Math.abs(change(rate, seconds)) > Math.min(0.05, RULE.drift() / perHour)
              || Math.abs(change(p99, seconds)) > Math.min(0.10, RULE.driftOfP99() / perHour));
    }

    private static double change(Course course, int seconds) {
      int third = seconds / 3;
      double before = 0;
      double after = 0;
      for (int i = 0; i < third; i++) {
        before += course.at(seconds - 2 * third + i);
        after += course.at(seconds - third + i);
      }
      return after / before - 1;
    }
  }

  /** The bound is the 99th percentile of long simulations, rounded up. */
  @ParameterizedTest
  @CsvSource({
    "0.002, 0.0, 120",
    "0.01, 0.0, 340",
    "0.01, 0.5, 450",
    "0.01, 0.8, 730",
    "0.05, 0.0, 920",
    "0.05, 0.5, 1360",
    "0.05, 0.8, 2100"
  })
  void levelRunsEnd(double noise, double correlation, int most) {
    var level = new Simulation(second -> MEAN, second -> MEAN, noise, correlation);
    assertThat(level.within(most).shareOfEnded()).isGreaterThan(0.97);
  }

  /** The windows of the first test already differ by 5 % and 10 %, and later ones by more. */
  @ParameterizedTest
  @CsvSource({"0.002, 0.0", "0.01, 0.5", "0.03, 0.5", "0.03, 0.8", "0.05, 0.0", "0.05, 0.8"})
  void driftingRunsGoOn(double noise, double correlation) {
    Course drift = second -> MEAN * (1 + second / 320.0);
    for (var one :
        List.of(
            new Simulation(drift, second -> MEAN, noise, correlation),
            new Simulation(second -> MEAN * MEAN / drift.at(second), drift, noise, correlation),
            new Simulation(second -> MEAN, s -> Math.pow(drift.at(s), 2), noise, correlation))) {
      assertThat(one.within(300).shareOfEnded()).isLessThanOrEqualTo(MOST_FALSE_ALARMS);
    }
  }

  /**
   * Runs of ten minutes that fall by 1 % or 3 % a minute, rise by 1 % a minute, or whose p99 alone
   * rises by 10 % a minute. In long simulations, none of 70,000 such runs was called steady.
   */
  @ParameterizedTest
  @CsvSource({"0.002, 0.0", "0.01, 0.5", "0.05, 0.8"})
  void slowDriftsAreNeverSteady(double noise, double correlation) {
    for (double perMinute : new double[] {-0.01, -0.03, 0.01}) {
      Course rate = second -> MEAN * (1 + perMinute * second / 60);
      var one = new Simulation(rate, second -> MEAN, noise, correlation);
      assertThat(one.within(600).shareOfEnded()).as("%s", perMinute).isLessThan(0.01);
    }
    Course p99 = second -> MEAN * (1 + 0.1 * second / 60);
    var slower = new Simulation(second -> MEAN, p99, noise, correlation);
    assertThat(slower.within(600).shareOfEnded()).isLessThan(0.01);
  }

  /**
   * A drift at the bound itself passes one of many tests of a run with a chance of some percent.
   */
  @Test
  void aDriftAtTheBoundSeldomPasses() {
    Course rate = second -> MEAN * Math.exp(-RULE.drift() / 3_600 * second);
    var one = new Simulation(rate, second -> MEAN, 0.01, 0.3);
    assertThat(one.within(900).shareOfEnded()).isLessThan(0.15);
    assertThat(new Simulation(second -> MEAN, second -> MEAN, 0.01, 0.3).within(900).shareOfEnded())
        .isGreaterThan(0.97);
  }

  @Test
  void aRunLastsForTheMinimumTime() {
    var watch = new SteadyWatch(new SteadyWatch.Rule(0.3, 200));
    int second = 0;
    while (!watch.isReached() && second < 1_000) {
      watch.add(1, MEAN + second % 2, MEAN);
      second++;
    }
    assertThat(second).isBetween(200, 220);
    assertThat(watch.words()).startsWith("steady after 2").doesNotContain("steady.drift");
  }

  @Test
  void slowDriftIsSeenIfTheNoiseIsSmall() {
    var slow = new Simulation(s -> MEAN * (1 + 0.05 / 60 * s), s -> MEAN, 0.002, 0.3);
    // In ten minutes, the change from third to third stays above 1.6 %.
    assertThat(slow.within(600).shareOfEnded()).isLessThanOrEqualTo(MOST_FALSE_ALARMS);
  }

  /** A warm-up, a drop, and compactions of 20 s every 120 s. */
  @ParameterizedTest
  @CsvSource({"0.01, 0.0", "0.01, 0.5", "0.03, 0.5", "0.05, 0.8"})
  void unevenRunsEndOnlyWhereTheyAreLevel(double noise, double correlation) {
    Course warmUp = second -> MEAN * (1 - 0.7 * Math.exp(-second / 60.0));
    Course drop = second -> second < 90 ? MEAN : 0.8 * MEAN;
    Course compactions = second -> second % 120 < 100 ? MEAN : 0.6 * MEAN;
    for (Course course : List.of(warmUp, drop, compactions)) {
      var one = new Simulation(course, s -> MEAN * MEAN / course.at(s), noise, correlation);
      assertThat(one.shareOf(one.run(), one::isFalseAlarm)).isLessThanOrEqualTo(MOST_FALSE_ALARMS);
    }
  }

  /**
   * Three clients, of which the first may fall by 6 % a minute, so that their sum falls by 2 %. The
   * intervals of one client arrive four at a time.
   */
  @ParameterizedTest
  @CsvSource({"0.002, 0, 1, 1", "0.01, 0, 0.97, 1", "0.002, 0.06, 0, 0", "0.03, 0.06, 0, 0"})
  void severalClientsAreJudgedByTheirSum(
      double noise, double perMinute, double fewest, double most) {
    int ended = 0;
    int histories = Cases.of(30, 2_500);
    for (int i = 0; i < histories; i++) {
      var clients = new SteadyWatch.OfClients(RULE, 3);
      var random = new SplittableRandom(i);
      for (int second = 0; second < 300 && !clients.sum().isReached(); second++) {
        double falling = MEAN * (1 - perMinute * second / 60);
        clients.add(0, interval(second, falling * (1 + noise * random.nextGaussian())));
        clients.add(1, interval(second, MEAN * (1 + noise * random.nextGaussian())));
        for (int late = second - 3; second % 4 == 3 && late <= second; late++) {
          clients.add(2, interval(late, MEAN * (1 + noise * random.nextGaussian())));
        }
      }
      ended += clients.sum().isReached() ? 1 : 0;
    }
    assertThat(ended / (double) histories).isBetween(fewest, most);
  }

  /** The sum of the other clients goes on without a client that is lost. */
  @Test
  void aClientThatIsGoneIsNotAwaited() {
    var clients = new SteadyWatch.OfClients(RULE, 2);
    int second = 0;
    while (!clients.sum().isReached() && second < 600) {
      clients.add(0, interval(second, 1_000 + second % 2));
      if (second < 10) {
        clients.add(1, interval(second, 1_000));
      }
      second++;
    }
    assertThat(second).isBetween(60, 100);
    assertThat(clients.sum().words()).startsWith("steady after ");
  }

  private static Interval interval(int second, double operations) {
    var counts = new Counts(Math.round(operations), 0, 0);
    long nanos = 1_000_000_000L;
    return new Interval(
        second * nanos,
        (second + 1) * nanos,
        0,
        counts,
        counts,
        ROWS,
        Due.NONE,
        OptionalLong.empty());
  }

  @Test
  void tellsWhatChanged() {
    var watch = new SteadyWatch(RULE);
    golden.pin(watch.words());
    for (int second = 0; second < 90; second++) {
      watch.add(1, second < 30 ? 500 : second < 60 ? 1_000 : 900, second < 60 ? 1_000 : 2_000);
    }
    String words = watch.words();
    golden.pin(words);
    assertThat(SteadyWatch.hasJudged(Map.of("end of run", words))).isTrue();
    assertThat(SteadyWatch.hasJudged(Map.of("cpu", "2"))).isFalse();
    assertThat(SteadyWatch.unsteady(Map.of("end of run", words, "cpu", words)))
        .containsExactly(words);
  }

  @Test
  void runWithoutOperationsIsNotSteady() {
    var watch = new SteadyWatch(RULE);
    for (int second = 0; second < 300; second++) {
      watch.add(1, 0, 0);
    }
    assertThat(watch.isReached()).isFalse();
  }
}
