package io.github.ycsbxl.outage;

import static io.github.ycsbxl.outage.OutageModel.MILLI;
import static io.github.ycsbxl.outage.OutageModel.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.outage.OutageModel.Done;
import io.github.ycsbxl.outage.OutageModel.Pause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Every figure of an outage against a model store, of which it is known: gaps to the nanosecond,
 * counts exactly, and what is told by interval to within one.
 */
final class OutageModelTest {
  private static final OutageConfig STANDARD = OutageConfig.of(Map.of());

  private static final int CASES = 500;

  private static final int FEW = 50;

  /** A sample may be late. */
  private static final long INTERVAL = SECOND + 40 * MILLI;

  /** Operations that are begun so much later than due are behind for certain, or not at all. */
  private static final long LATE = 50 * MILLI;

  private static final long IN_TIME = MILLI / 10;

  @Test
  void figuresOfFaultsAreThoseOfTheStore() {
    cases(
        seed -> {
          OutageModel store = broken(seed, 60 * MILLI);
          List<Done> done = store.operations();
          var fault = new FaultTime("kill master", store.downFrom(), store.downUntil());
          OutageReport report = store.report(done, STANDARD, List.of(fault));
          check(store, done, report, store.downFrom());
          FaultCost cost = report.faults().get(0);
          assertThat(cost.name()).isEqualTo("kill master");
          assertThat(cost.revertedNanos()).isEqualTo(store.downUntil());
        });
  }

  @Test
  void figuresOfOutagesWithoutFaultAreThoseOfTheStore() {
    cases(
        seed -> {
          OutageModel store = broken(seed, 2_200 * MILLI);
          List<Done> done = store.operations();
          OutageReport report = store.report(done, STANDARD, List.of());
          Gap gap = longest(done, one -> !store.readsGoOn() || one.write(), store);
          assertThat(report.faults()).hasSize(1);
          FaultCost cost = report.faults().get(0);
          check(store, done, report, cost.begunNanos());
          assertThat(cost.name()).isEqualTo(FaultCost.OBSERVED);
          assertThat(cost.begunNanos()).isCloseTo(gap.from(), within(INTERVAL));
          assertThat(cost.revertedNanos()).isCloseTo(gap.to(), within(INTERVAL));
        });
  }

  /** Nobody waits for writes that nobody does. */
  @Test
  void runsWithoutWritesHaveNoOutageOfWrites() {
    OutageModel store = broken(1, SECOND).withoutWrites();
    var fault = new FaultTime("kill master", store.downFrom(), store.downUntil());
    OutageReport report = store.report(store.operations(), STANDARD, List.of(fault));
    FaultCost cost = report.faults().get(0);
    assertThat(cost.writeOutageNanos()).isNegative();
    assertThat(cost.readOutageNanos()).isEqualTo(cost.outageNanos()).isPositive();
    assertThat(report.longest(FaultCost::writeOutageNanos)).isZero();
    assertThat(cost.line()).doesNotContain("writes");
  }

  @Test
  void healthyRunsHaveNoOutage() {
    cases(
        seed -> {
          OutageModel store = healthy(seed);
          OutageReport report = store.report(store.operations(), STANDARD, List.of());
          assertThat(report.faults()).isEmpty();
        });
  }

  /** Without a fault, one that is told must not change what is told of the rest. */
  @Test
  void faultsWithoutEffectCostNothing() {
    cases(
        seed -> {
          OutageModel store = healthy(seed);
          if (store.pauses().isEmpty() && !store.randomArrivals()) {
            var fault = new FaultTime("nothing", 20 * SECOND, 22 * SECOND);
            OutageReport report = store.report(store.operations(), STANDARD, List.of(fault));
            assertThat(report.faults()).hasSize(1);
            FaultCost cost = report.faults().get(0);
            assertThat(cost.degradedNanos()).isZero();
            assertThat(cost.failed() + cost.delayed()).isZero();
            assertThat(cost.caughtUpNanos()).isNegative();
            assertThat(report.availability()).isEqualTo(100);
          }
        });
  }

  /** It begins right after an interval, and its outage at the last success before it. */
  @Test
  void whatAFaultCostsIsNotOfTheFaultBefore() {
    cases(
        FEW,
        seed -> {
          long second = 12 * SECOND + 31 * MILLI + seed * 6 * MILLI;
          OutageModel store = broken(seed, second, SECOND);
          List<FaultTime> faults =
              List.of(
                  new FaultTime("nothing", 6 * SECOND + 31 * MILLI, 8 * SECOND),
                  new FaultTime("kill master", second, store.downUntil()));
          List<Done> done = store.operations();
          OutageReport report = store.report(done, STANDARD, faults);
          FaultCost nothing = report.faults().get(0);
          assertThat(nothing.failed() + nothing.delayed()).isZero();
          assertThat(nothing.firstNanos()).isNegative();
          assertThat(nothing.outageNanos() + nothing.writeOutageNanos()).isLessThan(SECOND);
          assertThat(nothing.endNanos()).isLessThanOrEqualTo(second);
          check(store, done, report.faults().get(1), report, second);
        });
  }

  private interface Case {
    void check(long seed);
  }

  private static void cases(Case one) {
    cases(CASES, one);
  }

  private static void cases(int count, Case one) {
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

  private record Gap(long from, long to) {
    long nanos() {
      return to - from;
    }
  }

  private static void check(OutageModel store, List<Done> done, OutageReport report, long begun) {
    check(store, done, report.faults().get(0), report, begun);
  }

  private static void check(
      OutageModel store, List<Done> done, FaultCost cost, OutageReport report, long begun) {
    var softly = new SoftAssertions();
    softly
        .assertThat(cost.outageNanos())
        .as("outage")
        .isEqualTo(told(longest(done, any -> true, store)));
    softly
        .assertThat(cost.readOutageNanos())
        .as("of reads")
        .isBetween(
            told(longest(done, one -> !one.write(), store)),
            told(longest(done, one -> !one.write(), store)) + SECOND);
    softly
        .assertThat(cost.writeOutageNanos())
        .as("of writes")
        .isBetween(
            told(longest(done, Done::write, store)),
            told(longest(done, Done::write, store)) + SECOND);
    long failed = done.stream().filter(Done::failed).count();
    softly.assertThat(cost.failed()).as("failed").isEqualTo(failed);
    long slo = report.sloNanos();
    softly
        .assertThat(cost.delayed())
        .as("delayed")
        .isBetween(delayed(done, slo * 1.002), delayed(done, slo * 0.998));
    softly
        .assertThat(report.availability())
        .isEqualTo(OutageReport.percent(done.size(), failed + cost.delayed()));
    softly
        .assertThat(cost.firstNanos())
        .as("first")
        .isCloseTo(first(done, slo, begun), within(INTERVAL));
    long caughtUp = caughtUp(done, LATE);
    long inTime = caughtUp(done, IN_TIME);
    softly
        .assertThat(cost.degradedNanos())
        .as("degraded")
        .isBetween(
            Math.max(caughtUp, worseUntil(store, done)) - begun - INTERVAL,
            Math.max(inTime, Math.max(worseUntil(store, done), answersAgain(store, done)))
                - begun
                + INTERVAL);
    if (store.ratePerSec() > 0) {
      softly
          .assertThat(cost.mostBacklog())
          .as("backlog")
          .isCloseTo(backlog(store, done), within((long) (store.ratePerSec() * 1.04) + 2));
      if (caughtUp > 0) {
        softly
            .assertThat(cost.caughtUpNanos())
            .as("caught up")
            .isBetween(caughtUp - begun - INTERVAL, inTime - begun + INTERVAL);
      }
    }
    softly.assertAll();
  }

  /** One that is down for some time, and slow after it. */
  private static OutageModel broken(long seed, long shortest) {
    var random = new SplittableRandom(seed);
    return broken(seed, 11 * SECOND + random.nextLong(3 * SECOND), shortest);
  }

  private static OutageModel broken(long seed, long from, long shortest) {
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

  /** One that answers always, to a client that may pause, on a machine that may be slow. */
  private static OutageModel healthy(long seed) {
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

  /** The longest gap that has a part in the outage. */
  private static Gap longest(List<Done> done, Predicate<Done> kind, OutageModel store) {
    LongStream ends = done.stream().filter(kind).filter(one -> !one.failed()).mapToLong(Done::end);
    var longest = new Gap(0, 0);
    long last = 0;
    for (long end : LongStream.concat(ends, LongStream.of(store.endNanos())).toArray()) {
      boolean meets =
          last < Math.max(store.downUntil(), store.slowUntil()) && end > store.downFrom();
      if (meets && end - last > longest.nanos()) {
        longest = new Gap(last, end);
      }
      last = end;
    }
    return longest;
  }

  private static long told(Gap gap) {
    return gap.nanos() > 50 * MILLI ? gap.nanos() : 0;
  }

  private static long delayed(List<Done> done, double slo) {
    return done.stream().filter(one -> !one.failed() && one.latency() > slo).count();
  }

  private static long first(List<Done> done, long slo, long begun) {
    LongStream failed = done.stream().filter(Done::failed).mapToLong(Done::end);
    LongStream overdue =
        done.stream()
            .filter(one -> !one.failed() && one.latency() > slo)
            .mapToLong(one -> one.due() + slo);
    return LongStream.concat(failed, overdue).filter(at -> at >= begun).min().orElse(begun - 1)
        - begun;
  }

  /** When the last operation ended that the outage or the slow time made slow. */
  private static long worseUntil(OutageModel store, List<Done> done) {
    return done.stream()
        .filter(one -> one.begin() < Math.max(store.downUntil(), store.slowUntil()))
        .mapToLong(Done::end)
        .max()
        .orElse(0);
  }

  /** When operations of every kind had succeeded again, of which some are rare. */
  private static long answersAgain(OutageModel store, List<Done> done) {
    return Math.max(
        longest(done, Done::write, store).to(), longest(done, one -> !one.write(), store).to());
  }

  /** When the last operation was begun that was overdue; 0 without any. */
  private static long caughtUp(List<Done> done, long late) {
    return done.stream()
        .filter(one -> one.begin() > one.due() + late)
        .mapToLong(Done::begin)
        .max()
        .orElse(0);
  }

  /** The most operations that were due and had not ended, beyond those under way. */
  private static long backlog(OutageModel store, List<Done> done) {
    double perNano = store.ratePerSec() / SECOND;
    long most = 0;
    long ended = 0;
    for (Done one : done) {
      most = Math.max(most, (long) (one.end() * perNano) - ended);
      ended++;
    }
    return most;
  }
}
