package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime;
import io.github.ycsbxl.run.Workers.Operation;
import io.github.ycsbxl.workload.OperationType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** A scenario that has done its operations beside one that goes on. */
@Timeout(300)
final class EndOfScenarioTest {
  private static final int OPERATIONS = 40;
  private static final long START_DELAY_NANOS = 30_000_000;

  private final StopSignal userStop = new StopSignal();
  private final AtomicLong firstStart = new AtomicLong();
  private final AtomicLong lastEnd = new AtomicLong();

  /** Counts its operations and notes the times that it reports. */
  private final Operation counted =
      observer -> {
        long start = System.nanoTime();
        firstStart.compareAndSet(0, start);
        long end = System.nanoTime();
        lastEnd.set(end);
        observer.completed(OperationType.READ, Status.OK, start, end);
        return Status.OK;
      };

  private PhaseMeasurement run(long delayNanos, List<Interval> samples) {
    Operation goesOn = Workers.reads();
    var some = new PhasePlan(PhasePlan.Kind.RUN, OPERATIONS, 0);
    var endless = new PhasePlan(PhasePlan.Kind.RUN, 0, 0);
    List<PhasePart> parts =
        List.of(
            new PhasePart("a", Workers.doing(counted), PhasePart.Owner.NONE, some, delayNanos),
            new PhasePart("b", Workers.doing(goesOn), PhasePart.Owner.NONE, endless, 0));
    var watch = new PhaseRun.Watch(Duration.ofMillis(20), Duration.ofHours(1));
    return new PhaseRun(parts, endless, userStop, watch)
        .run(
            sample -> {
              samples.add(sample);
              boolean over = sample.part("a").counts().total() == 0;
              if (lastEnd.get() > 0 && over) {
                userStop.raise();
              }
            })
        .measurement();
  }

  @Test
  void lastsUntilItsLastOperationAlthoughThePhaseIsCutOffLater() {
    PhaseMeasurement measured = run(0, new ArrayList<>());
    PhaseTime time = measured.scenarios().get("a");
    assertThat(measured.part("a").counts().succeeded()).isEqualTo(OPERATIONS);
    assertThat(time.durationNanos()).isBetween(1L, measured.durationNanos() - 1);
    // The first operation starts a moment before the binding is called.
    assertThat(time.durationNanos()).isGreaterThanOrEqualTo(lastEnd.get() - firstStart.get());
    assertThat(measured.scenarios().get("b").durationNanos()).isEqualTo(measured.durationNanos());
  }

  @Test
  void startDelayIsNotPartOfItsTime() {
    PhaseMeasurement measured = run(START_DELAY_NANOS, new ArrayList<>());
    PhaseTime time = measured.scenarios().get("a");
    assertThat(time.durationNanos())
        .isLessThanOrEqualTo(measured.durationNanos() - START_DELAY_NANOS);
    assertThat(time.startedAtMillis() - measured.startedAtMillis())
        .isGreaterThanOrEqualTo(START_DELAY_NANOS / 1_000_000 - 1);
  }

  /** The time limit of the phase passes after every thread has done all of its operations. */
  @Test
  void phaseThatDoesAllOfItsOperationsEndsWithTheLastOne() {
    var samples = new ArrayList<Interval>();
    var phase = new PhasePlan(PhasePlan.Kind.RUN, OPERATIONS, 3600);
    PhaseMeasurement measured =
        new PhaseRun(
                phase,
                Workers.doing(counted),
                userStop,
                new PhaseRun.Watch(Duration.ofHours(1), Duration.ofHours(1)))
            .run(samples::add)
            .measurement();
    assertThat(measured.counts().succeeded()).isEqualTo(OPERATIONS);
    assertThat(samples).hasSize(1);
    long untilLast = samples.get(0).endNanos();
    assertThat(untilLast).isGreaterThanOrEqualTo(measured.durationNanos());
    assertThat(untilLast - measured.durationNanos())
        .as("from the start of the phase to the first operation")
        .isLessThanOrEqualTo(firstStart.get() - (lastEnd.get() - untilLast));
  }
}
