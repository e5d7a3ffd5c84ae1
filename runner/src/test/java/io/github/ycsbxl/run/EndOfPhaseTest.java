package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;

/** Endless operations in phases with a time limit. */
@Timeout(300)
final class EndOfPhaseTest {
  private static final PhasePlan SHORT_RUN = new PhasePlan(PhasePlan.Kind.RUN, 0, 1);

  private static final PhaseRun.Watch WATCH =
      new PhaseRun.Watch(Duration.ofMillis(20), Duration.ofSeconds(30));

  @Test
  void compareAndSetsThatAlwaysConflictEndWithTheirPhase() throws RunFailedException {
    String name = EndOfPhaseTest.class.getName();
    RunPlan plan =
        Plans.of(
            MapStore.class,
            ScaleWorkload.class,
            MapStore.NAME,
            name,
            "threadcount=3",
            "readproportion=0",
            "readmodifywriteproportion=1",
            "readmodifywrite.mode=cas");
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      run(engine, PhasePlan.load(10));
      MapStore.open(name)
          .data()
          .inject(call -> call.is(Call.Kind.REPLACE), Fault.status(Statuses.CONFLICT));
      assertNothingDone(run(engine, SHORT_RUN));
      assertNothingDone(run(engine, SHORT_RUN));
    }
  }

  @Test
  void insertsThatAlwaysFailEndWithTheirPhase() throws RunFailedException {
    var failing =
        new Script() {
          @Override
          Status call(int call) {
            return Status.ERROR;
          }
        };
    RunPlan plan =
        Plans.of(failing, "recordcount=10", "core_workload_insertion_retry_limit=2000000000");
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      assertNothingDone(run(engine, new PhasePlan(PhasePlan.Kind.LOAD, 10, 1)));
    }
  }

  @Test
  void aClassOfTheUsersOwnIsToldTheEndOfEachPhase() throws RunFailedException {
    RunPlan plan = Plans.of(ScriptedDb.class, Patient.class, Script.PROPERTY, new Script());
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      long asked = Patient.ASKED.get();
      for (int phase = 0; phase < 2; phase++) {
        assertThat(run(engine, SHORT_RUN).deaths()).isEmpty();
        assertThat(Patient.ASKED.get()).as("it waited").isGreaterThan(asked + 10);
        asked = Patient.ASKED.get();
      }
    }
  }

  @Test
  void aCompanionCompletesAPhaseBeforeItsLimit() throws RunFailedException {
    RunPlan plan = Plans.of(ScriptedDb.class, Patient.class, Script.PROPERTY, new Script());
    var samples = new AtomicLong();
    var companion =
        new PhaseCompanion() {
          @Override
          public void begun(long startNanos) {}

          @Override
          public boolean completesPhase() {
            return samples.incrementAndGet() == 3;
          }

          @Override
          public void ended() {}
        };
    var phase = new PhasePlan(PhasePlan.Kind.RUN, 0, 250);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      PhaseOutcome outcome = engine.run(phase, sample -> {}, Optional.empty(), companion, WATCH);
      assertThat(outcome.partial()).isFalse();
      assertThat(outcome.measurement().durationNanos()).isLessThan(240_000_000_000L);
      assertThat(samples).hasValue(3);
    }
  }

  private static PhaseOutcome run(Engine engine, PhasePlan phase) {
    return engine.run(phase, sample -> {}, Optional.empty(), PhaseCompanion.NONE, WATCH);
  }

  private static void assertNothingDone(PhaseOutcome outcome) {
    assertThat(outcome.deaths()).isEmpty();
    assertThat(outcome.measurement().counts()).isEqualTo(Counts.NONE);
    Counts underWay = outcome.measurement().underWay().orElseThrow().ended();
    assertThat(underWay.failed()).isEqualTo(underWay.total()).isPositive();
  }

  /** Workload that does nothing until it is stopped. */
  public static final class Patient extends Workload {
    static final AtomicLong ASKED = new AtomicLong();

    @Override
    public boolean doInsert(DB db, Object threadState) {
      return true;
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      while (!isStopRequested()) {
        ASKED.incrementAndGet();
        Thread.onSpinWait();
      }
      return true;
    }
  }
}
