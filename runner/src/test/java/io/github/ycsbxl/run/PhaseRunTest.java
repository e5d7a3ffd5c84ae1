package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseRecorder;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.run.Workers.Operation;
import io.github.ycsbxl.schedule.Schedule.EvenSchedule;
import io.github.ycsbxl.schedule.TargetCurve;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

@Timeout(300)
final class PhaseRunTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final PhasePlan ENDLESS = new PhasePlan(PhasePlan.Kind.RUN, 0, 0);
  private static final Duration TICK = Duration.ofMillis(20);
  private static final Duration LONG = Duration.ofHours(1);

  /** Time limit of a phase; on a busy machine, threads start seconds late. */
  private static final int SECONDS = 3;

  private static final IntervalListener NOBODY = sample -> {};

  private final StopSignal userStop = new StopSignal();

  @Test
  void samplesAddUpToTheTotal() {
    var samples = new ArrayList<Interval>();
    IntervalListener listener =
        sample -> {
          samples.add(sample);
          if (samples.size() == 5) {
            userStop.raise();
          }
        };
    PhaseOutcome outcome =
        phaseRun(ENDLESS, LONG, Workers.reads(), Workers.reads(), Workers.reads()).run(listener);

    assertThat(samples).hasSizeGreaterThanOrEqualTo(6);
    Counts sum = samples.stream().map(Interval::counts).reduce(Counts.NONE, Counts::plus);
    Counts total = outcome.measurement().counts();
    assertThat(sum).isEqualTo(total).isEqualTo(samples.get(samples.size() - 1).total());
    Row row = outcome.measurement().row("READ").orElseThrow();
    assertThat(row.succeeded()).isEqualTo(total.succeeded());
    long inSamples =
        samples.stream()
            .flatMap(sample -> sample.rows().stream())
            .filter(Row::isSingle)
            .mapToLong(Row::succeeded)
            .sum();
    assertThat(inSamples).isEqualTo(total.succeeded());
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
    PhaseOutcome outcome =
        phaseRun(new PhasePlan(PhasePlan.Kind.RUN, 0, SECONDS), LONG, Workers.reads()).run(NOBODY);
    assertThat(outcome.partial()).isFalse();
    assertThat(outcome.measurement().durationNanos()).isEqualTo(SECONDS * 1_000_000_000L);
    assertThat(outcome.measurement().counts().succeeded()).isPositive();
  }

  /** Other threads continue in a closed loop; one operation exceeds the time limit. */
  @Test
  void anOperationThatOutlastsTheTimeIsInNoCountAndInARowOfItsOwn() {
    var begun = new AtomicBoolean();
    long limitNanos = SECONDS * 1_000_000_000L;
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
    PhasePlan phase = new PhasePlan(PhasePlan.Kind.RUN, 0, SECONDS);
    var samples = new ArrayList<Interval>();
    PhaseMeasurement measured =
        phaseRun(phase, LONG, slowOnce, slowOnce).run(samples::add).measurement();
    UnderWay underWay = measured.underWay().orElseThrow();
    assertThat(measured.durationNanos()).isEqualTo(limitNanos);
    assertThat(underWay.ended().succeeded()).as("at most one a thread").isBetween(1L, 2L);
    assertThat(underWay.givenUp()).isZero();
    assertThat(underWay.oldestNanos()).isGreaterThanOrEqualTo(3 * limitNanos / 2);
    Row late = measured.row("READ-UNDER-WAY").orElseThrow();
    assertThat(late.service().getMaxValue()).isGreaterThanOrEqualTo(3 * limitNanos / 2);
    assertThat(late.succeeded()).isEqualTo(underWay.ended().succeeded());
    assertThat(measured.succeeded(RowName.READ)).isEqualTo(measured.counts().succeeded());
    assertThat(samples.get(samples.size() - 1).endNanos()).isEqualTo(limitNanos);
    assertThat(samples.stream().map(Interval::counts).reduce(Counts.NONE, Counts::plus))
        .isEqualTo(measured.counts());
  }

  @Test
  void timeLimitBeyondTheClockIsNoLimit() {
    var phase = new PhasePlan(PhasePlan.Kind.RUN, 10, Long.MAX_VALUE);
    PhaseOutcome outcome = phaseRun(phase, LONG, Workers.reads()).run(NOBODY);
    assertThat(outcome.measurement().counts().succeeded()).isEqualTo(10);
  }

  @Test
  void deathOfOneThreadEndsAll() {
    Operation dies =
        observer -> {
          throw new NoClassDefFoundError("vendor/Driver");
        };
    PhaseOutcome outcome =
        phaseRun(ENDLESS, LONG, Workers.reads(), dies, Workers.reads()).run(NOBODY);
    golden.pin(outcome.deaths());
    assertThat(outcome.partial()).isTrue();
    assertThat(outcome.interrupted()).isFalse();
  }

  /** On a full disk, threads must not continue, and there must be a message. */
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
    PhaseRun run = phaseRun(ENDLESS, LONG, Workers.reads(), Workers.reads());
    PhaseOutcome outcome = run.run(fullDisk);
    assertThat(run.hanging()).isEmpty();
    assertThat(samples).hasValue(1);
    assertThat(outcome.deaths())
        .singleElement()
        .asString()
        .startsWith("the results of an interval were lost: ")
        .contains("No space left on device");
    assertThat(outcome.measurement().counts().succeeded())
        .isEqualTo(outcome.measurement().succeeded(RowName.READ))
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
                new PhasePlan(PhasePlan.Kind.RUN, 5, 0),
                Workers.doing(Workers.reads()),
                userStop,
                new PhaseRun.Watch(LONG, LONG))
            .run(fails);
    assertThat(outcome.deaths()).hasSize(1);
    assertThat(outcome.measurement().counts().succeeded()).isEqualTo(5);
  }

  /**
   * A pager that does not read on, or a disk that hangs. Each look at the clock is a tick later.
   */
  @Test
  void sampleDoesNotWaitForTheListener() {
    var looks = new AtomicLong();
    var lookedOften = new CountDownLatch(200);
    long start = System.nanoTime();
    var watch =
        new PhaseRun.Watch(
            TICK,
            LONG,
            () -> {
              lookedOften.countDown();
              return start + looks.incrementAndGet() * TICK.toNanos();
            });
    var samples = new ArrayList<Interval>();
    IntervalListener blocked =
        sample -> {
          if (samples.isEmpty()) {
            Workers.await(lookedOften);
            userStop.raise();
          }
          samples.add(sample);
        };
    PhaseOutcome outcome =
        new PhaseRun(ENDLESS, Workers.doing(Workers.reads()), userStop, watch).run(blocked);
    assertThat(samples).as("those that waited meanwhile").hasSizeGreaterThan(30);
    assertThat(samples.stream().map(Interval::counts).reduce(Counts.NONE, Counts::plus))
        .isEqualTo(outcome.measurement().counts());
    for (int i = 1; i < samples.size(); i++) {
      assertThat(samples.get(i).startNanos()).isEqualTo(samples.get(i - 1).endNanos());
    }
  }

  /** For instance out of memory: whatever the phase's own thread was doing, its threads end. */
  @Test
  void errorInTheThreadOfThePhaseEndsTheThreadsAndKeepsWhatTheyDid() {
    for (int failing = 1; failing < 12; failing++) {
      var left = new AtomicInteger(failing);
      var watch =
          new PhaseRun.Watch(
              TICK,
              LONG,
              () -> {
                if (left.decrementAndGet() == 0) {
                  throw new OutOfMemoryError("Java heap space");
                }
                return System.nanoTime();
              });
      PhaseRun run =
          new PhaseRun(ENDLESS, Workers.doing(Workers.reads(), Workers.reads()), userStop, watch);
      PhaseOutcome outcome = run.run(NOBODY);
      assertThat(run.hanging()).isEmpty();
      golden.pin(outcome.deaths());
      PhaseMeasurement measured = outcome.measurement();
      assertThat(measured.succeeded(RowName.READ)).isEqualTo(measured.counts().succeeded());
    }
  }

  @Test
  void threadsThatCannotBeStartedCountAsEndedAndTheOthersAsRunning() throws Exception {
    var released = new CountDownLatch(1);
    Operation awaits =
        observer -> {
          Workers.await(released);
          return Status.OK;
        };
    List<Worker> workers = Workers.doing(awaits, awaits, awaits, awaits, awaits);
    var phase = new PhasePlan(PhasePlan.Kind.RUN, workers.size(), 0);
    var recorder = new PhaseRecorder(workers.size(), System::nanoTime, () -> 0, 0);
    var threads =
        new ClientThreads(
            List.of(
                new RunningPart(
                    PhasePart.alone(workers, phase), 0, recorder.startNanos(), new StopSignal())),
            recorder,
            new StopSignal(),
            new MemoryReserve());
    var started = new AtomicInteger();
    assertThatThrownBy(
            () ->
                threads.start(
                    thread -> {
                      if (started.getAndIncrement() == 2) {
                        throw new OutOfMemoryError("unable to create native thread");
                      }
                      thread.start();
                    }))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(threads.hanging()).containsExactlyInAnyOrder(0, 1);
    assertThat(threads.await(0)).isFalse();
    released.countDown();
    assertThat(threads.await(Long.MAX_VALUE)).isTrue();
    assertThat(threads.hanging()).isEmpty();
  }

  @Test
  void exceptionInTheWorkloadIsAFailedOperation() {
    Operation fails =
        observer -> {
          throw new IllegalStateException("no more keys");
        };
    PhaseOutcome outcome =
        phaseRun(new PhasePlan(PhasePlan.Kind.RUN, 3, 0), LONG, fails).run(NOBODY);
    assertThat(outcome.deaths()).isEmpty();
    assertThat(outcome.measurement().counts()).isEqualTo(new Counts(0, 0, 3));
    assertThat(outcome.measurement().durationNanos()).isPositive();
    assertThat(outcome.measurement().firstFailures())
        .containsEntry("workload ERROR", "IllegalStateException: no more keys");
  }

  @Test
  void recordThatIsNotThereIsAMissWhateverTheBindingSaysOfIt() {
    Operation misses = observer -> new Status("NOT_FOUND", "said the binding");
    PhaseOutcome outcome =
        phaseRun(new PhasePlan(PhasePlan.Kind.RUN, 3, 0), LONG, misses).run(NOBODY);
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
    var schedule = new EvenSchedule(TargetCurve.constant(1.0 / 3600), 0, 1);
    Worker worker = Workers.doing(announces, 0, 1, Optional.of(schedule));
    new Thread(
            () -> {
              Workers.await(first);
              userStop.raise();
            })
        .start();
    PhaseOutcome outcome =
        new PhaseRun(ENDLESS, List.of(worker), userStop, new PhaseRun.Watch(TICK, LONG))
            .run(NOBODY);
    assertThat(outcome.measurement().counts().total()).isEqualTo(1);
    assertThat(outcome.deaths()).isEmpty();
  }

  private PhaseRun phaseRun(PhasePlan phase, Duration grace, Operation... operations) {
    return new PhaseRun(
        phase, Workers.doing(operations), userStop, new PhaseRun.Watch(TICK, grace));
  }
}
