package io.github.ycsbxl.faults;

import static io.github.ycsbxl.faults.OutageModel.MILLI;
import static io.github.ycsbxl.faults.OutageModel.SECOND;
import static io.github.ycsbxl.faults.OutageTruth.answersAgain;
import static io.github.ycsbxl.faults.OutageTruth.backlog;
import static io.github.ycsbxl.faults.OutageTruth.caughtUp;
import static io.github.ycsbxl.faults.OutageTruth.delayed;
import static io.github.ycsbxl.faults.OutageTruth.first;
import static io.github.ycsbxl.faults.OutageTruth.floor;
import static io.github.ycsbxl.faults.OutageTruth.longest;
import static io.github.ycsbxl.faults.OutageTruth.reported;
import static io.github.ycsbxl.faults.OutageTruth.worseUntil;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.faults.OutageMeter.Certain;
import io.github.ycsbxl.faults.OutageModel.Done;
import io.github.ycsbxl.faults.OutageTruth.Gap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * All values of outages on a model store with known outages: gaps to the nanosecond, exact counts,
 * and values by interval to within one interval.
 */
final class OutageModelTest extends OutageModelCases {
  private static final int FEW = Cases.of(5, 50);

  private static final long IN_TIME = MILLI / 10;

  @Test
  void figuresOfFaultsAreThoseOfTheStore() {
    cases(
        seed -> {
          OutageModel store = broken(seed, 60 * MILLI);
          List<Done> done = store.operations();
          var fault = new FaultTime("kill master", store.downFrom(), store.downUntil());
          OutageReport report = limited(store, done, List.of(fault));
          check(store, done, report, store.downFrom());
          FaultCost cost = report.faults().get(0);
          assertThat(cost.time().name()).isEqualTo("kill master");
          assertThat(cost.time().revertedNanos()).isEqualTo(store.downUntil());
        });
  }

  @Test
  void figuresOfOutagesWithoutFaultAreThoseOfTheStore() {
    cases(
        seed -> {
          OutageModel store = broken(seed, 2_200 * MILLI);
          List<Done> done = store.operations();
          OutageReport report = limited(store, done, List.of());
          Gap gap = longest(done, one -> !store.readsGoOn() || one.write(), store);
          assertThat(report.faults()).hasSize(1);
          FaultCost cost = report.faults().get(0);
          check(store, done, report, cost.time().begunNanos());
          assertThat(cost.time().name()).isEqualTo(FaultCost.OBSERVED);
          assertThat(cost.time().begunNanos()).isCloseTo(gap.from(), within(INTERVAL));
          assertThat(cost.time().revertedNanos()).isCloseTo(gap.to(), within(INTERVAL));
        });
  }

  /** Certain outages during a run never exceed those in its report. */
  @Test
  void certainOutagesStayWhateverFollows() {
    var seen = new LongAdder();
    cases(
        seed -> {
          OutageModel store = seed % 2 == 0 ? broken(seed, SECOND) : healthy(seed);
          var all = new ArrayList<Certain>();
          OutageReport report =
              store.report(
                  store.operations(),
                  STANDARD,
                  seed % 4 == 0 && store.downFrom() > 0
                      ? List.of(new FaultTime("kill", store.downFrom(), store.downUntil()))
                      : List.of(),
                  meter -> all.add(meter.certain(store.endNanos(), store.jvmPauses().maxNanos())));
          for (Certain certain : all) {
            assertThat(certain.all()).isLessThanOrEqualTo(report.longest());
            assertThat(certain.reads())
                .isLessThanOrEqualTo(report.longest(cost -> cost.outages().readOutageNanos()));
            assertThat(certain.writes())
                .isLessThanOrEqualTo(report.longest(cost -> cost.outages().writeOutageNanos()));
          }
          long last = all.get(all.size() - 1).writes();
          if (report.longest(cost -> cost.outages().writeOutageNanos()) - last <= 50 * MILLI
              && last > 0) {
            seen.increment();
          }
        });
    // Half of the runs have an outage; some of these are too short to be certain before the end.
    assertThat(seen.sum()).isGreaterThan(CASES * 3 / 10);
  }

  /** The client pauses during the outage, for slightly longer than the floor or for seconds. */
  @Test
  void anOutageIsTheWholeGapWhateverPausesTheClient() {
    cases(
        Cases.of(60, 2_000),
        seed -> {
          var random = new SplittableRandom(seed);
          long until = 2 * SECOND + 500 * MILLI + random.nextLong(2 * SECOND);
          OutageModel store =
              new OutageModel(
                  seed,
                  1,
                  5,
                  0,
                  false,
                  1,
                  2 * MILLI,
                  2 * SECOND,
                  until,
                  true,
                  false,
                  0,
                  1,
                  List.of());
          var done = new ArrayList<Done>();
          var pauses = new ArrayList<Long>();
          for (long at = 0; at < 5 * SECOND - 30 * MILLI; ) {
            boolean down = at >= store.downFrom() && at < until;
            long end = at + (down ? 20 : 2) * MILLI;
            done.add(new Done(0, true, at, at, end, down));
            boolean paused = down && end < until - 500 * MILLI && random.nextInt(8) == 0;
            long pause =
                paused ? (30 + random.nextLong(random.nextBoolean() ? 70 : 450)) * MILLI : 0;
            pauses.add(pause);
            at = end + pause;
          }
          long floor = floor(done, store);
          long untried = pauses.stream().filter(pause -> pause > floor).mapToLong(one -> one).sum();
          var fault = new FaultTime("kill master", store.downFrom(), until);
          FaultCost cost = store.report(done, STANDARD, List.of(fault)).faults().get(0);
          Gap gap = longest(done, Done::write, store);
          assertThat(cost.outages().writeOutageNanos()).isEqualTo(gap.nanos() - untried);
          assertThat(cost.outages().outageNanos()).isEqualTo(cost.outages().writeOutageNanos());
          assertThat(cost.endNanos()).isGreaterThanOrEqualTo(gap.to());
        });
  }

  /** In a closed loop, threads end up waiting for writes, and none reads. */
  @Test
  void threadsThatAllWaitForWritesTryNoRead() {
    cases(
        seed -> {
          var random = new SplittableRandom(seed);
          long from = 11 * SECOND + random.nextLong(3 * SECOND);
          OutageModel store = writesHang(seed, from, from + SECOND + random.nextLong(4 * SECOND));
          List<Done> done = store.operations();
          var fault = new FaultTime("kill master", from, store.downUntil());
          OutageReport report = store.report(done, STANDARD, List.of(fault));
          FaultCost cost = report.faults().get(0);
          Gap reads = longest(done, one -> !one.write(), store);
          assertThat(cost.outages().readOutageNanos()).isZero();
          assertThat(cost.limits().readUntriedNanos()).isEqualTo(reads.nanos());
          assertThat(cost.outages().writeOutageNanos())
              .isEqualTo(reported(done, Done::write, store));
          assertThat(cost.outages().writeOutageNanos()).isGreaterThan(SECOND);
          assertThat(cost.lines(LATE))
              .anyMatch(line -> line.matches("  read outage: .+ s \\(no reads for .+ s\\)"));
        });
  }

  /** The fault starts just after an interval, and its outage at the last success before it. */
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
          OutageReport report = limited(store, done, faults);
          FaultCost nothing = report.faults().get(0);
          assertThat(nothing.ended().failed() + nothing.ended().delayed()).isZero();
          assertThat(nothing.firstNanos()).isNegative();
          assertThat(nothing.outages().outageNanos() + nothing.outages().writeOutageNanos())
              .isLessThan(SECOND);
          assertThat(nothing.endNanos()).isLessThanOrEqualTo(second);
          check(store, done, report.faults().get(1), report, second);
        });
  }

  private static void check(OutageModel store, List<Done> done, OutageReport report, long begun) {
    check(store, done, report.faults().get(0), report, begun);
  }

  private static void check(
      OutageModel store, List<Done> done, FaultCost cost, OutageReport report, long begun) {
    var softly = new SoftAssertions();
    softly
        .assertThat(cost.outages().outageNanos())
        .as("outage")
        .isEqualTo(reported(done, any -> true, store));
    softly
        .assertThat(cost.outages().readOutageNanos())
        .as("of reads")
        .isBetween(
            reported(done, one -> !one.write(), store),
            reported(done, one -> !one.write(), store) + SECOND);
    softly
        .assertThat(cost.outages().writeOutageNanos())
        .as("of writes")
        .isBetween(reported(done, Done::write, store), reported(done, Done::write, store) + SECOND);
    long failed = done.stream().filter(Done::failed).count();
    softly.assertThat(cost.ended().failed()).as("failed").isEqualTo(failed);
    long slo = report.sloNanos();
    softly
        .assertThat(cost.ended().delayed())
        .as("delayed")
        .isBetween(delayed(done, slo * 1.002), delayed(done, slo * 0.998));
    softly
        .assertThat(report.availability())
        .hasValue(OutageReport.percent(done.size(), failed + cost.ended().delayed()));
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
          .assertThat(cost.backlog().mostBacklog())
          .as("backlog")
          .isCloseTo(backlog(store, done), within((long) (store.ratePerSec() * 1.04) + 2));
      if (caughtUp > 0) {
        softly
            .assertThat(cost.backlog().caughtUpNanos())
            .as("caught up")
            .isBetween(caughtUp - begun - INTERVAL, inTime - begun + INTERVAL);
      }
    }
    softly.assertAll();
  }

  private static OutageModel writesHang(long seed, long from, long until) {
    return new OutageModel(
        seed, 4, 24, 0, false, 0.5, 20 * MILLI, from, until, false, true, 0, 1, List.of());
  }
}
