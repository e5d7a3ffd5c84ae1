package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.run.Schedule.EvenSchedule;
import io.github.ycsbxl.workload.ClientWork;
import io.github.ycsbxl.workload.OperationType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.BasicDB;
import site.ycsb.DB;
import site.ycsb.Status;

@Timeout(60)
final class PhaseRunTest {
  private static final Phase ENDLESS = new Phase(Phase.Kind.RUN, 0, 0);
  private static final Duration TICK = Duration.ofMillis(20);
  private static final Duration LONG = Duration.ofHours(1);
  private static final IntervalListener NOBODY = sample -> {};

  private final StopSignal userStop = new StopSignal();
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void releaseThreads() {
    released.countDown();
  }

  @Test
  void samplesAddUpToTheTotal() {
    var samples = new ArrayList<IntervalSample>();
    IntervalListener listener =
        sample -> {
          samples.add(sample);
          if (samples.size() == 5) {
            userStop.raise();
          }
        };
    PhaseOutcome outcome = phaseRun(ENDLESS, LONG, reads(), reads(), reads()).run(listener);

    assertThat(samples).hasSizeGreaterThanOrEqualTo(6);
    Counts sum = samples.stream().map(IntervalSample::counts).reduce(Counts.NONE, Counts::plus);
    Counts total = outcome.measurement().counts();
    assertThat(sum).isEqualTo(total).isEqualTo(samples.get(samples.size() - 1).total());
    RowMeasurement row = outcome.measurement().row("READ").orElseThrow();
    long late = outcome.measurement().underWay().orElseThrow().ended().succeeded();
    assertThat(row.succeeded()).isEqualTo(total.succeeded() + late);
    long inSamples =
        samples.stream()
            .flatMap(sample -> sample.rows().stream())
            .mapToLong(RowMeasurement::succeeded)
            .sum();
    assertThat(inSamples).isEqualTo(total.succeeded() + late);
    for (int i = 1; i < samples.size(); i++) {
      assertThat(samples.get(i).startNanos()).isEqualTo(samples.get(i - 1).endNanos());
    }
  }

  @Test
  void userMayStopIt() {
    AtomicInteger operations = new AtomicInteger();
    Operation counting =
        observer -> {
          if (operations.incrementAndGet() == 100) {
            userStop.raise();
          }
          return Status.OK;
        };
    PhaseOutcome outcome = phaseRun(ENDLESS, LONG, counting).run(NOBODY);
    assertThat(outcome.interrupted()).isTrue();
    assertThat(outcome.partial()).isTrue();
    assertThat(outcome.deaths()).isEmpty();
    assertThat(outcome.measurement().counts().succeeded()).isEqualTo(operations.get());
  }

  @Test
  void endOfItsTimeIsNoInterruption() {
    PhaseOutcome outcome = phaseRun(new Phase(Phase.Kind.RUN, 0, 1), LONG, reads()).run(NOBODY);
    assertThat(outcome.partial()).isFalse();
    assertThat(outcome.measurement().durationNanos()).isGreaterThan(900_000_000L);
    assertThat(outcome.measurement().counts().succeeded()).isPositive();
  }

  /** A closed loop of other threads goes on; one operation outlasts the time. */
  @Test
  void anOperationThatOutlastsTheTimeIsInNoRateAndInTheHistogram() {
    var begun = new AtomicBoolean();
    long limitNanos = 1_000_000_000;
    Operation slowOnce =
        observer -> {
          long start = System.nanoTime();
          long end = start + (begun.compareAndSet(false, true) ? 3 * limitNanos / 2 : 100_000);
          while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
          }
          observer.completed(OperationType.READ, Status.OK, start, System.nanoTime());
          return Status.OK;
        };
    Phase phase = new Phase(Phase.Kind.RUN, 0, 1);
    var samples = new ArrayList<IntervalSample>();
    PhaseMeasurement measured =
        phaseRun(phase, LONG, slowOnce, slowOnce).run(samples::add).measurement();
    UnderWay underWay = measured.underWay().orElseThrow();
    assertThat(measured.durationNanos()).isEqualTo(limitNanos);
    assertThat(underWay.ended().succeeded()).as("at most one a thread").isBetween(1L, 2L);
    assertThat(underWay.givenUp()).isZero();
    assertThat(underWay.oldestNanos()).isGreaterThanOrEqualTo(3 * limitNanos / 2);
    RowMeasurement reads = measured.row("READ").orElseThrow();
    assertThat(reads.service().getMaxValue()).isGreaterThanOrEqualTo(3 * limitNanos / 2);
    assertThat(reads.succeeded())
        .isEqualTo(measured.counts().succeeded() + underWay.ended().succeeded());
    assertThat(samples.get(samples.size() - 1).endNanos()).isEqualTo(limitNanos);
    assertThat(samples.stream().map(IntervalSample::counts).reduce(Counts.NONE, Counts::plus))
        .isEqualTo(measured.counts());
  }

  @Test
  void anOperationThatIsGivenUpIsNamedWithItsAge() {
    long limitNanos = 1_000_000_000;
    var hangs = new CountDownLatch(1);
    var clock = new StandingClock(1);
    Operation reads =
        observer -> {
          clock.awaitCaller();
          await(hangs);
          return reads().next(observer);
        };
    long before = System.nanoTime();
    var hangsSince = new AtomicLong();
    Operation hanging =
        observer -> {
          hangsSince.set(System.nanoTime());
          return hanging(hangs).next(observer);
        };
    PhaseRun run = phaseRun(new Phase(Phase.Kind.RUN, 0, 1), clock, hanging, reads);
    PhaseMeasurement measured = run.run(NOBODY).measurement();
    UnderWay underWay = measured.underWay().orElseThrow();
    assertThat(underWay.givenUp()).isEqualTo(1);
    assertThat(underWay.oldestNanos())
        .isGreaterThanOrEqualTo(before + limitNanos - hangsSince.get());
    assertThat(measured.durationNanos()).isEqualTo(limitNanos);
    assertThat(measured.counts().succeeded()).isPositive();
  }

  @Test
  void timeLimitBeyondTheClockIsNoLimit() {
    var phase = new Phase(Phase.Kind.RUN, 10, Long.MAX_VALUE);
    PhaseOutcome outcome = phaseRun(phase, LONG, reads()).run(NOBODY);
    assertThat(outcome.measurement().counts().succeeded()).isEqualTo(10);
  }

  @Test
  void deathOfOneThreadEndsAll() {
    Operation dies =
        observer -> {
          throw new NoClassDefFoundError("vendor/Driver");
        };
    PhaseOutcome outcome = phaseRun(ENDLESS, LONG, reads(), dies, reads()).run(NOBODY);
    assertThat(outcome.deaths())
        .containsExactly("client thread 1 died: vendor/Driver (NoClassDefFoundError)");
    assertThat(outcome.partial()).isTrue();
    assertThat(outcome.interrupted()).isFalse();
  }

  @Test
  void threadThatHangsIsGivenUpWhenAnotherDies() {
    var hangs = new CountDownLatch(1);
    var clock = new StandingClock(1);
    Operation dies =
        observer -> {
          clock.awaitCaller();
          await(hangs);
          throw new OutOfMemoryError("Java heap space");
        };
    PhaseRun run = phaseRun(ENDLESS, clock, hanging(hangs), dies);
    PhaseOutcome outcome = run.run(NOBODY);
    assertThat(outcome.deaths())
        .containsExactly(
            "client thread 1 died: Java heap space (OutOfMemoryError)",
            "1 of 2 client threads were still in an operation 0 s after the end, and were given"
                + " up");
    assertThat(run.hanging()).containsExactly(0);
  }

  @Test
  void threadThatHangsIsGivenUpAfterTheUsersStop() {
    var hangs = new CountDownLatch(2);
    var clock = new StandingClock(1);
    Operation stops =
        observer -> {
          clock.awaitCaller();
          await(hangs);
          Status read = reads().next(observer);
          userStop.raise();
          return read;
        };
    PhaseRun run = phaseRun(ENDLESS, clock, hanging(hangs), hanging(hangs), stops);
    PhaseOutcome outcome = run.run(NOBODY);
    assertThat(outcome.interrupted()).isTrue();
    assertThat(outcome.deaths()).singleElement().asString().startsWith("2 of 3 client threads");
    assertThat(run.hanging()).containsExactlyInAnyOrder(0, 1);
    assertThat(outcome.measurement().counts().succeeded()).isPositive();
  }

  @Test
  void threadsAreNeverInterrupted() throws InterruptedException {
    var hangs = new CountDownLatch(1);
    var interrupted = new AtomicBoolean();
    var ended = new CountDownLatch(1);
    Operation waits =
        observer -> {
          hangs.countDown();
          try {
            released.await();
          } catch (InterruptedException e) {
            interrupted.set(true);
          }
          ended.countDown();
          return Status.OK;
        };
    new Thread(() -> stopAfter(hangs)).start();
    phaseRun(ENDLESS, TICK, waits).run(NOBODY);
    released.countDown();
    ended.await();
    assertThat(interrupted).isFalse();
  }

  /** A full disk must neither leave threads working nor end without a word. */
  @Test
  void failureToWriteSamplesEndsTheThreads() {
    var samples = new AtomicInteger();
    IntervalListener fullDisk =
        sample -> {
          if (sample.total().succeeded() == 0) {
            return;
          }
          samples.incrementAndGet();
          throw new UncheckedIOException(new IOException("No space left on device"));
        };
    PhaseRun run = phaseRun(ENDLESS, LONG, reads(), reads());
    PhaseOutcome outcome = run.run(fullDisk);
    assertThat(run.hanging()).isEmpty();
    assertThat(samples).hasValue(1);
    assertThat(outcome.deaths())
        .singleElement()
        .asString()
        .startsWith("the results of an interval were lost: ")
        .contains("No space left on device");
    assertThat(
            outcome.measurement().counts().succeeded()
                + outcome.measurement().underWay().orElseThrow().ended().succeeded())
        .isEqualTo(outcome.measurement().row("READ").orElseThrow().succeeded())
        .isPositive();
  }

  @Test
  void failureToWriteTheLastSampleIsToldToo() {
    IntervalListener fails =
        sample -> {
          throw new IllegalStateException("closed");
        };
    PhaseOutcome outcome =
        new PhaseRun(
                new Phase(Phase.Kind.RUN, 5, 0),
                List.of(worker(0, 1, reads())),
                userStop,
                new PhaseRun.Watch(LONG, LONG))
            .run(fails);
    assertThat(outcome.deaths()).hasSize(1);
    assertThat(outcome.measurement().counts().succeeded()).isEqualTo(5);
  }

  @Test
  void exceptionInTheWorkloadIsAFailedOperation() {
    Operation fails =
        observer -> {
          throw new IllegalStateException("no more keys");
        };
    PhaseOutcome outcome = phaseRun(new Phase(Phase.Kind.RUN, 3, 0), LONG, fails).run(NOBODY);
    assertThat(outcome.deaths()).isEmpty();
    assertThat(outcome.measurement().counts()).isEqualTo(new Counts(0, 0, 3));
    assertThat(outcome.measurement().durationNanos()).isPositive();
    assertThat(outcome.measurement().firstFailures())
        .containsEntry("workload ERROR", "IllegalStateException: no more keys");
  }

  @Test
  void recordThatIsNotThereIsAMissWhateverTheBindingSaysOfIt() {
    Operation misses = observer -> new Status("NOT_FOUND", "said the binding");
    PhaseOutcome outcome = phaseRun(new Phase(Phase.Kind.RUN, 3, 0), LONG, misses).run(NOBODY);
    assertThat(outcome.measurement().counts()).isEqualTo(new Counts(0, 3, 0));
  }

  @Test
  void pacedThreadsStopWhileTheyWait() {
    var first = new CountDownLatch(1);
    Operation announces =
        observer -> {
          first.countDown();
          return Status.OK;
        };
    var observer = new RecordingObserver();
    var worker =
        new Worker(
            0,
            1,
            new BasicDB(),
            work(announces, observer),
            observer,
            Optional.of(new EvenSchedule(new TargetCurve.Constant(1.0 / 3600), 0, 1)),
            false);
    new Thread(() -> stopAfter(first)).start();
    PhaseOutcome outcome =
        new PhaseRun(ENDLESS, List.of(worker), userStop, new PhaseRun.Watch(TICK, LONG))
            .run(NOBODY);
    assertThat(outcome.measurement().counts().total()).isEqualTo(1);
    assertThat(outcome.deaths()).isEmpty();
  }

  /** What one call of a workload does. */
  private interface Operation {
    Status next(RecordingObserver observer);
  }

  private PhaseRun phaseRun(Phase phase, Duration grace, Operation... operations) {
    return phaseRun(phase, new PhaseRun.Watch(TICK, grace), operations);
  }

  /** Gives up what hangs a tick after the clock's threads have ended. */
  private PhaseRun phaseRun(Phase phase, StandingClock clock, Operation... operations) {
    return phaseRun(phase, new PhaseRun.Watch(TICK, TICK, clock), operations);
  }

  private PhaseRun phaseRun(Phase phase, PhaseRun.Watch watch, Operation... operations) {
    var workers = new ArrayList<Worker>();
    for (Operation operation : operations) {
      workers.add(worker(workers.size(), operations.length, operation));
    }
    return new PhaseRun(phase, workers, userStop, watch);
  }

  private static Worker worker(int index, int threads, Operation operation) {
    var observer = new RecordingObserver();
    return new Worker(
        index,
        threads,
        new BasicDB(),
        work(operation, observer),
        observer,
        Optional.empty(),
        false);
  }

  private static ClientWork work(Operation operation, RecordingObserver observer) {
    return new ClientWork() {
      @Override
      public Status load(DB db) {
        return transact(db);
      }

      @Override
      public Status transact(DB db) {
        return operation.next(observer);
      }
    };
  }

  /** Spares the processor that the other tests use. */
  private static Operation reads() {
    return observer -> {
      long start = System.nanoTime();
      LockSupport.parkNanos(10_000);
      observer.completed(OperationType.READ, Status.OK, start, System.nanoTime());
      return Status.OK;
    };
  }

  private Operation hanging(CountDownLatch hangs) {
    return observer -> {
      hangs.countDown();
      await(released);
      return Status.OK;
    };
  }

  private void stopAfter(CountDownLatch latch) {
    await(latch);
    userStop.raise();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
