package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Poisson arrivals of all threads and clients together, in simulated time, compared with closed
 * forms of probability theory. Seeds are fixed. The probability that correct arrivals fail one
 * comparison, for another seed, is at most 1e-6.
 */
final class ArrivalProcessTest {
  private static final double FALSE_ALARM = 1e-6;

  /** Standard errors of a normal distribution with that probability on both sides. */
  private static final double ERRORS = 4.9;

  /** Number of clients and of threads in each of them. */
  private enum Fleet {
    ONE_THREAD(1, 1),
    EIGHT_THREADS(1, 8),
    FOUR_CLIENTS(4, 2);

    private final int clients;
    private final int threads;

    Fleet(int clients, int threads) {
      this.clients = clients;
      this.threads = threads;
    }
  }

  /** Due times of a fleet in order. */
  private static final class Arrivals {
    private final List<Schedule> schedules = new ArrayList<>();
    private final long[] next;

    Arrivals(Fleet fleet, double opsPerSec) {
      for (int client = 0; client < fleet.clients; client++) {
        ArrivalConfig config = config(client, opsPerSec / fleet.clients);
        for (int thread = 0; thread < fleet.threads; thread++) {
          Schedule schedule = config.schedule(thread, fleet.threads).orElseThrow();
          schedule.startAt(0);
          schedules.add(schedule);
        }
      }
      next = schedules.stream().mapToLong(Schedule::nextDueNanos).toArray();
    }

    double nextSecond() {
      int first = 0;
      for (int i = 1; i < next.length; i++) {
        first = next[i] < next[first] ? i : first;
      }
      long due = next[first];
      next[first] = schedules.get(first).nextDueNanos();
      return due / 1e9;
    }

    private static ArrivalConfig config(int client, double opsPerSec) {
      var properties = new Properties();
      properties.setProperty("arrival", "poisson");
      properties.setProperty("seed", "7");
      properties.setProperty("target", Double.toString(opsPerSec));
      properties.setProperty("client.index", Integer.toString(client));
      return ArrivalConfig.from(new PropertyReader(properties));
    }
  }

  /** In a Poisson process, the variance of a count is its mean, in windows of every length. */
  @ParameterizedTest
  @EnumSource
  void countsHaveTheVarianceOfIndependentUsers(Fleet fleet) {
    double perSec = 50;
    int seconds = 20_000;
    var arrivals = new Arrivals(fleet, perSec);
    var tenths = new long[10 * seconds];
    for (double at = arrivals.nextSecond(); at < seconds; at = arrivals.nextSecond()) {
      tenths[(int) (10 * at)]++;
    }
    for (int length : List.of(1, 10, 100, 1_000)) {
      double[] counts =
          IntStream.range(0, tenths.length / length)
              .mapToDouble(
                  window ->
                      IntStream.range(window * length, (window + 1) * length)
                          .mapToLong(i -> tenths[i])
                          .sum())
              .toArray();
      double mean = perSec * length / 10;
      double variance = DoubleStream.of(counts).map(n -> (n - mean) * (n - mean)).sum();
      // The fourth central moment of a Poisson distribution is mean + 3 mean^2.
      double error = Math.sqrt((2 + 1 / mean) / counts.length);
      assertThat(variance / counts.length / mean)
          .as("index of dispersion in windows of %s s", length / 10.0)
          .isCloseTo(1, within(ERRORS * error));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ONE_THREAD, 0.7", "ONE_THREAD, 0.9", "ONE_THREAD, 0.95",
    "EIGHT_THREADS, 0.7", "EIGHT_THREADS, 0.9", "EIGHT_THREADS, 0.95",
    "FOUR_CLIENTS, 0.7", "FOUR_CLIENTS, 0.9", "FOUR_CLIENTS, 0.95"
  })
  void oneServerOfConstantServiceTimeMakesThemWaitAsInMd1(Fleet fleet, double utilization) {
    double p99 = new Md1Waits(utilization, 500).quantile(0.99);
    var batches = new Batches(fleet, utilization, () -> 1, p99);
    batches.assertMeanWait(utilization / (2 * (1 - utilization)));
    batches.assertShareWithinLimit(0.99);
  }

  @ParameterizedTest
  @CsvSource({
    "ONE_THREAD, 0.7", "ONE_THREAD, 0.9", "ONE_THREAD, 0.95",
    "EIGHT_THREADS, 0.7", "EIGHT_THREADS, 0.9", "EIGHT_THREADS, 0.95",
    "FOUR_CLIENTS, 0.7", "FOUR_CLIENTS, 0.9", "FOUR_CLIENTS, 0.95"
  })
  void oneServerOfRandomServiceTimeMakesThemWaitAsInMm1(Fleet fleet, double utilization) {
    var random = new SplittableRandom(3);
    // The waiting time exceeds t with probability utilization * exp(-(1 - utilization) t).
    double p99 = Math.log(utilization / 0.01) / (1 - utilization);
    var batches = new Batches(fleet, utilization, random::nextExponential, p99);
    batches.assertMeanWait(utilization / (1 - utilization));
    batches.assertShareWithinLimit(0.99);
  }

  /** The mean of the closed form, integrated, is that of Pollaczek and Khinchine. */
  @ParameterizedTest
  @ValueSource(doubles = {0.7, 0.9, 0.95})
  void closedFormOfMd1HasItsMean(double utilization) {
    var waits = new Md1Waits(utilization, 500);
    double step = 0.01;
    double mean =
        IntStream.range(0, 50_000).mapToDouble(i -> 1 - waits.atMost((i + 0.5) * step)).sum();
    double expected = utilization / (2 * (1 - utilization));
    assertThat(mean * step).isCloseTo(expected, within(1e-4 * expected));
  }

  /**
   * Waiting times at one server that takes arrivals in order. Successive waits depend on each
   * other, so means of long batches are compared by Student's t distribution.
   */
  private static final class Batches {
    private static final int COUNT = 30;
    private static final int LENGTH = 50_000;

    private final double[] means = new double[COUNT];
    private final double[] within = new double[COUNT];

    /**
     * Simulates the server.
     *
     * @param limit waiting time in mean service times
     */
    Batches(Fleet fleet, double utilization, DoubleSupplier serviceTimes, double limit) {
      var arrivals = new Arrivals(fleet, utilization);
      double freeAt = 0;
      // The first batch starts with an empty queue and is left out.
      for (int batch = -1; batch < COUNT; batch++) {
        double sum = 0;
        long count = 0;
        for (int i = 0; i < LENGTH; i++) {
          double at = arrivals.nextSecond();
          double wait = Math.max(0, freeAt - at);
          freeAt = at + wait + serviceTimes.getAsDouble();
          sum += wait;
          count += wait <= limit ? 1 : 0;
        }
        if (batch >= 0) {
          means[batch] = sum / LENGTH;
          within[batch] = (double) count / LENGTH;
        }
      }
    }

    void assertMeanWait(double expected) {
      assertMean(means, expected, "mean wait");
    }

    void assertShareWithinLimit(double expected) {
      assertMean(within, expected, "share that waits at most as long as the closed form's p99");
    }

    private static void assertMean(double[] values, double expected, String what) {
      double mean = DoubleStream.of(values).average().orElseThrow();
      double squares = DoubleStream.of(values).map(x -> (x - mean) * (x - mean)).sum();
      double error = Math.sqrt(squares / (COUNT - 1) / COUNT);
      double errors = TDistribution.of(COUNT - 1).inverseSurvivalProbability(FALSE_ALARM / 2);
      assertThat(mean).as(what).isCloseTo(expected, within(errors * error));
    }
  }
}
