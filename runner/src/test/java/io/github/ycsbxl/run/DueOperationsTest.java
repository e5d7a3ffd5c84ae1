package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.run.Workers.Operation;
import io.github.ycsbxl.schedule.Schedule;
import io.github.ycsbxl.schedule.Schedule.EvenSchedule;
import io.github.ycsbxl.schedule.Schedule.PoissonSchedule;
import io.github.ycsbxl.schedule.TargetCurve;
import io.github.ycsbxl.workload.OperationType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** Operations that a target rate makes due, whether they are started in time or not. */
@Timeout(300)
final class DueOperationsTest {
  private static final long SECOND = 1_000_000_000;
  private static final long START = 77 * SECOND;

  private final StopSignal stop = new StopSignal();

  @Test
  void drawnArrivalsAreCountedAsTheyAreDrawn() {
    for (int seed = 0; seed < 50; seed++) {
      var random = new SplittableRandom(seed);
      int own = seed;
      var schedule =
          new PoissonSchedule(
              TargetCurve.constant(random.nextDouble(1, 1_000)),
              1 + random.nextInt(8),
              phase -> new SplittableRandom(own + phase));
      schedule.startAt(START);
      schedule.startAt(START + seed);
      Schedule.DueCounter counter = schedule.dueCounter().orElseThrow();
      long next = schedule.nextDueNanos();
      long drawn = 0;
      for (long at = START; at < START + 20 * SECOND; at += random.nextLong(SECOND)) {
        while (next < at) {
          drawn++;
          next = schedule.nextDueNanos();
        }
        assertThat(counter.before(at)).isEqualTo(drawn);
      }
    }
  }

  @Test
  void scenarioThatHasEndedIsNoLongerDue() {
    RunningPart part =
        part(paced(2, 100, noOperation()), new PhasePlan(PhasePlan.Kind.RUN, 0, 3), 0);
    assertThat(part.dueUntil(START + 2 * SECOND).getAsDouble()).isCloseTo(200, within(1e-6));
    // The phase caps the time at the end of the part.
    long end = Math.min(START + 9 * SECOND, part.stop().endNanos());
    assertThat(part.dueUntil(end).getAsDouble()).isCloseTo(100, within(1e-6));
    assertThat(part.dueUntil(end).getAsDouble()).isZero();
  }

  @Test
  void scenarioIsDueFromItsStartOn() {
    PhasePlan endless = new PhasePlan(PhasePlan.Kind.RUN, 0, 0);
    RunningPart part = part(paced(2, 100, noOperation()), endless, 3 * SECOND / 2);
    assertThat(part.dueUntil(START + SECOND)).hasValue(0);
    assertThat(part.dueUntil(START + 2 * SECOND).getAsDouble()).isCloseTo(50, within(1e-6));
  }

  @Test
  void noMoreIsDueThanTheOperationsOfThePhase() {
    var phase = new PhasePlan(PhasePlan.Kind.RUN, 150, 0);
    RunningPart part = part(paced(3, 100, noOperation()), phase, 0);
    assertThat(part.dueUntil(START + SECOND).getAsDouble()).isCloseTo(100, within(1e-6));
    assertThat(part.dueUntil(START + 9 * SECOND).getAsDouble()).isCloseTo(50, within(1e-6));
  }

  @Test
  void withoutATargetNothingIsDue() {
    List<Worker> workers = Workers.doing(noOperation());
    RunningPart part = part(workers, new PhasePlan(PhasePlan.Kind.RUN, 0, 0), 0);
    assertThat(part.dueUntil(START + SECOND)).isEmpty();
  }

  /** The last operation ends before its gap does. */
  @Test
  void everyStartedOperationWasDue() {
    PhaseMeasurement measured =
        run(
            paced(1, 100, noOperation()),
            new PhasePlan(PhasePlan.Kind.RUN, 3, 0),
            new ArrayList<>());
    Pacing pacing = measured.pacing().orElseThrow();
    assertThat(pacing.due()).isEqualTo(pacing.started()).isEqualTo(3);
  }

  /** A billion a second: each operation ends after the next one is due. */
  @Test
  void startsAreLateIfTheThreadIsBusy() {
    int count = 100;
    PhaseMeasurement measured =
        run(
            paced(1, 1e9, noOperation()),
            new PhasePlan(PhasePlan.Kind.RUN, count, 0),
            new ArrayList<>());
    Pacing pacing = measured.pacing().orElseThrow();
    assertThat(pacing.started()).isEqualTo(count);
    assertThat(pacing.due()).isEqualTo(count);
    assertThat(pacing.late()).isEqualTo(count - 1);
    assertThat(pacing.startedPercent()).isEqualTo(100);
    assertThat(pacing.mostOverdueNanos()).isGreaterThanOrEqualTo(measured.backlogNanos());
  }

  /** The first operation stops the run, and the others that were due by then are not started. */
  @Test
  void whatWasNotStartedInTimeIsDueAllTheSame() {
    Operation stops =
        observer -> {
          long start = System.nanoTime();
          stop.raise();
          observer.completed(OperationType.READ, Status.OK, start, System.nanoTime());
          return Status.OK;
        };
    var samples = new ArrayList<Interval>();
    PhaseMeasurement measured =
        run(paced(1, 1e12, stops), new PhasePlan(PhasePlan.Kind.RUN, 0, 0), samples);
    Pacing pacing = measured.pacing().orElseThrow();
    assertThat(pacing.due()).isGreaterThan(1);
    assertThat(pacing.startedPercent()).isLessThan(100);
    double sum = samples.stream().mapToDouble(one -> one.due().sum().getAsDouble()).sum();
    assertThat(sum).isCloseTo(pacing.due(), within(1e-6 * pacing.due()));
  }

  private PhaseMeasurement run(List<Worker> workers, PhasePlan phase, List<Interval> samples) {
    var watch = new PhaseRun.Watch(Duration.ofMillis(20), Duration.ofHours(1));
    return new PhaseRun(phase, workers, stop, watch).run(samples::add).measurement();
  }

  private static Operation noOperation() {
    return observer -> {
      long start = System.nanoTime();
      observer.completed(OperationType.READ, Status.OK, start, System.nanoTime());
      return Status.OK;
    };
  }

  private static List<Worker> paced(int threads, double opsPerSec, Operation operation) {
    TargetCurve target = TargetCurve.constant(opsPerSec);
    return IntStream.range(0, threads)
        .mapToObj(
            thread ->
                Workers.doing(
                    operation,
                    thread,
                    threads,
                    Optional.of(new EvenSchedule(target, thread, threads))))
        .toList();
  }

  private static RunningPart part(List<Worker> workers, PhasePlan phase, long delayNanos) {
    return new RunningPart(
        new PhasePart("a", workers, PhasePart.Owner.NONE, phase, delayNanos),
        0,
        START,
        new StopSignal());
  }
}
