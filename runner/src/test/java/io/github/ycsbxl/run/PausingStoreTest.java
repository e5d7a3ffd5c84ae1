package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** A store with one pause: response times show what a closed loop hides. */
@Timeout(300)
final class PausingStoreTest {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
  private static final int FIRST_SLOW = 50;

  /** Operations that a busy machine may delay as long as the store's pause. */
  private static final long FEW = 10;

  private final Script pausing =
      new Script() {
        @Override
        Status call(int call) {
          long until = System.nanoTime() + (call == FIRST_SLOW ? PAUSE_NANOS : 0);
          while (System.nanoTime() - until < 0) {
            Thread.onSpinWait();
          }
          return Status.OK;
        }
      };

  @Test
  void intendedLatencyShowsThePauseToEveryOperationDueInIt() throws RunFailedException {
    PhaseOutcome outcome = Plans.run(Plans.of(pausing, "target=1000", "operationcount=600"));
    Row reads = outcome.measurement().row("READ").orElseThrow();
    assertThat(slowerThan(PAUSE_NANOS, reads.service())).isBetween(1L, FEW);
    assertThat(reads.intended().getMaxValue()).isGreaterThanOrEqualTo(PAUSE_NANOS);
    // One was due every ms, and those of the first half waited for the second.
    assertThat(slowerThan(PAUSE_NANOS / 2, reads.intended())).isGreaterThanOrEqualTo(190);
    assertThat(reads.intended().getTotalCount()).isEqualTo(600);
    // 599 intervals of a ms; the pause does not shift the schedule.
    assertThat(outcome.measurement().durationNanos()).isGreaterThan(599_000_000L);
  }

  @Test
  void rateThatTheStoreCannotServeIsNotKept() throws RunFailedException {
    var slow =
        new Script() {
          @Override
          Status call(int call) {
            LockSupport.parkNanos(1_000_000);
            return Status.OK;
          }
        };
    for (String arrival : List.of("closed", "constant", "poisson")) {
      RunPlan plan =
          Plans.of(
              slow, "target=100000", "operationcount=100", "threadcount=2", "arrival=" + arrival);
      PhaseMeasurement measured = Plans.run(plan).measurement();
      assertThat(measured.keptPace()).isFalse();
      // 50 ms of work per thread that were due within 1 ms.
      assertThat(measured.backlogNanos()).isGreaterThan(measured.durationNanos() / 2);
    }
  }

  @Test
  void timeLimitedRunIsBehindByWhatItDidNotBegin() throws RunFailedException {
    RunPlan plan = Plans.of(pausing, "target=1000000000", "maxexecutiontime=1");
    PhaseMeasurement measured = Plans.run(plan).measurement();
    assertThat(measured.keptPace()).isFalse();
  }

  @Test
  void withoutATargetItIsOneSlowOperation() throws RunFailedException {
    PhaseOutcome outcome = Plans.run(Plans.of(pausing, "operationcount=600"));
    Row reads = outcome.measurement().row("READ").orElseThrow();
    assertThat(slowerThan(PAUSE_NANOS, reads.service())).isBetween(1L, FEW);
    assertThat(reads.hasIntended()).isFalse();
    assertThat(outcome.measurement().backlogNanos()).isZero();
  }

  private static long slowerThan(long nanos, Histogram latencies) {
    return latencies.getCountBetweenValues(nanos, Long.MAX_VALUE / 2);
  }
}
