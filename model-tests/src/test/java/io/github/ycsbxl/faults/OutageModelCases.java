package io.github.ycsbxl.faults;

import static io.github.ycsbxl.faults.OutageModel.MILLI;
import static io.github.ycsbxl.faults.OutageModel.SECOND;
import static io.github.ycsbxl.faults.OutageTruth.first;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.faults.OutageModel.Done;
import io.github.ycsbxl.faults.OutageModel.Pause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Seeded cases of the model store, and what the tests of all of them need. */
abstract class OutageModelCases {
  static final OutageConfig STANDARD = OutageConfig.from(Map.of());

  static final int CASES = Cases.of(16, 500);

  /** Maximum interval, since a sample may be late. */
  static final long INTERVAL = SECOND + 40 * MILLI;

  /** Delay of a start that is certainly overdue; smaller ones are not. */
  static final long LATE = 50 * MILLI;

  /** Ratio of an SLO to the p99 of a healthy store. */
  private static final int SLO_OF_P99 = 10;

  /**
   * Returns the report with an SLO of ten times the usual p99, after checking that without an SLO
   * the same outages are found, but no availability: a limit that grows with the outage hides it.
   */
  static OutageReport limited(OutageModel store, List<Done> done, List<FaultTime> faults) {
    long slo = SLO_OF_P99 * usualP99(store, done);
    var config = new OutageConfig(Optional.of(Duration.ofNanos(slo)), STANDARD.observed());
    List<OutageReport> reports = store.reports(done, List.of(config, STANDARD), faults);
    OutageReport report = reports.get(0);
    OutageReport unlimited = reports.get(1);
    assertThat(unlimited.availability()).isEmpty();
    assertThat(unlimited.sloNanos()).isNegative();
    assertThat(unlimited.late()).isNegative();
    assertThat(unlimited.faults())
        .allSatisfy(
            cost -> {
              assertThat(cost.availability()).isEmpty();
              assertThat(cost.lines(-1)).noneMatch(line -> line.contains("availab"));
            })
        .usingRecursiveComparison()
        .ignoringFields("firstNanos", "ended.delayed")
        .isEqualTo(report.faults());
    if (unlimited.faults().size() == 1) {
      FaultCost cost = unlimited.faults().get(0);
      long first = first(done, Long.MAX_VALUE, cost.time().begunNanos());
      assertThat(cost.firstNanos()).as("first failure").isCloseTo(first, within(INTERVAL));
    }
    return report;
  }

  /** Returns the p99 before the outage, or of the whole run if there is none. */
  private static long usualP99(OutageModel store, List<Done> done) {
    long[] latencies =
        done.stream()
            .filter(one -> store.downFrom() == 0 || one.end() < store.downFrom())
            .mapToLong(Done::latency)
            .sorted()
            .toArray();
    return latencies[(int) (0.99 * latencies.length)];
  }

  interface Case {
    void check(long seed);
  }

  static void cases(Case one) {
    cases(CASES, one);
  }

  static void cases(int count, Case one) {
    List<String> wrong =
        IntStream.range(0, count)
            .parallel()
            .mapToObj(seed -> problem(one, seed))
            .flatMap(Optional::stream)
            .toList();
    assertThat(wrong).isEmpty();
  }

  private static Optional<String> problem(Case one, long seed) {
    try {
      one.check(seed);
      return Optional.empty();
    } catch (AssertionError e) {
      return Optional.of("seed " + seed + ": " + e.getMessage());
    }
  }

  /** Returns a store that is down for some time, and slow afterwards. */
  static OutageModel broken(long seed, long shortest) {
    var random = new SplittableRandom(seed);
    return broken(seed, 11 * SECOND + random.nextLong(3 * SECOND), shortest);
  }

  static OutageModel broken(long seed, long from, long shortest) {
    var random = new SplittableRandom(seed);
    long until = from + shortest + random.nextLong(4 * SECOND);
    boolean paced = random.nextBoolean();
    boolean slow = random.nextBoolean();
    int threads = 2 + random.nextInt(2);
    long service = (4 + random.nextLong(4)) * MILLI;
    return new OutageModel(
        seed,
        threads,
        30,
        paced ? threads * (0.1 + 0.1 * random.nextDouble()) * SECOND / service : 0,
        false,
        0.5 + 0.2 * random.nextDouble(),
        service,
        from,
        until,
        random.nextBoolean(),
        random.nextInt(3) == 0,
        slow ? until + random.nextLong(5 * SECOND) : 0,
        3 + random.nextDouble(),
        List.of());
  }

  /**
   * Returns a store that is always up, with a client that may pause and a machine that may be slow.
   */
  static OutageModel healthy(long seed) {
    var random = new SplittableRandom(seed);
    var pauses = new ArrayList<Pause>();
    if (random.nextBoolean()) {
      long longest = random.nextBoolean() ? 900 * MILLI : 5 * SECOND;
      for (long at = random.nextLong(9 * SECOND); at < 30 * SECOND; at += 10 * SECOND) {
        pauses.add(new Pause(at, at + 1 + random.nextLong(longest)));
      }
    }
    boolean rare = random.nextBoolean();
    double rate = rare ? 0.2 + 10 * random.nextDouble() : random.nextInt(50);
    return new OutageModel(
        seed,
        1 + random.nextInt(4),
        30,
        rate,
        rare,
        0.05 + 0.5 * random.nextDouble(),
        (1 + random.nextLong(9)) * MILLI,
        0,
        0,
        false,
        false,
        0,
        1,
        pauses);
  }
}
