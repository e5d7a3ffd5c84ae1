package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/** User workload classes, including stock ones. */
@Timeout(300)
final class ForeignWorkloadTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private final Script script = new Script();

  @BeforeEach
  void forgetCleanups() {
    Trace.CLEANED.set(0);
  }

  @Test
  void stockCoreWorkloadRuns() throws RunFailedException {
    RunPlan plan =
        plan(
            CoreWorkload.class,
            script,
            "threadcount=3",
            "operationcount=300",
            "readproportion=0.5",
            "updateproportion=0.5");
    assertThat(plan.scaleWorkload()).isEmpty();
    assertThat(plan.recordsToLoad()).isEqualTo(10);
    PhaseMeasurement measured = Plans.run(plan).measurement();
    assertThat(measured.counts()).isEqualTo(new Counts(300, 0, 0));
    long reads = measured.row("READ").orElseThrow().succeeded();
    long updates = measured.row("UPDATE").orElseThrow().succeeded();
    assertThat(reads + updates).isEqualTo(300);
    assertThat(reads).isPositive();
    assertThat(updates).isPositive();
  }

  @Test
  void stockCoreWorkloadLoads() throws RunFailedException {
    RunPlan plan = plan(CoreWorkload.class, script, "threadcount=3", "insertcount=7");
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      assertThat(engine.loaded().isEmpty()).isTrue();
      PhaseOutcome load = engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
      assertThat(load.measurement().counts()).isEqualTo(new Counts(7, 0, 0));
    }
    assertThat(script.keys).hasSize(7).doesNotHaveDuplicates();
  }

  /** It returns true whatever the store responded. */
  @Test
  void stockCoreWorkloadDoesNotHideFailures() throws RunFailedException {
    var failing =
        new Script() {
          @Override
          Status call(int call) {
            return call % 2 == 0 ? Status.SERVICE_UNAVAILABLE : Status.NOT_FOUND;
          }
        };
    RunPlan plan = plan(CoreWorkload.class, failing, "operationcount=100");
    PhaseMeasurement measured = Plans.run(plan).measurement();
    assertThat(measured.counts()).isEqualTo(new Counts(0, 50, 50));
    assertThat(measured.row("READ").orElseThrow().failures())
        .containsEntry("SERVICE_UNAVAILABLE", 50L)
        .containsEntry("NOT_FOUND", 50L);
  }

  @Test
  void exceptionOfTheBindingIsAFailedOperation() throws RunFailedException {
    var failing =
        new Script() {
          @Override
          Status call(int call) {
            throw new IllegalStateException("driver is upset");
          }
        };
    PhaseOutcome outcome = Plans.run(plan(CoreWorkload.class, failing, "operationcount=10"));
    assertThat(outcome.deaths()).isEmpty();
    assertThat(outcome.measurement().counts()).isEqualTo(new Counts(0, 0, 10));
    assertThat(outcome.measurement().durationNanos()).isPositive();
    assertThat(outcome.measurement().firstFailures())
        .containsExactly(Map.entry("READ ERROR", "IllegalStateException: driver is upset"));
  }

  @Test
  void bindingThatReturnsNoStatusHasFailed() throws RunFailedException {
    var failing =
        new Script() {
          @Override
          Status call(int call) {
            return null;
          }
        };
    RunPlan plan =
        plan(
            CoreWorkload.class,
            failing,
            "operationcount=10",
            "updateproportion=1",
            "readproportion=0");
    PhaseMeasurement measured = Plans.run(plan).measurement();
    assertThat(measured.counts()).isEqualTo(new Counts(0, 0, 10));
    assertThat(measured.row("UPDATE").orElseThrow().failures())
        .containsExactly(Map.entry("INDETERMINATE", 10L));
  }

  /** By the contract of YCSB's Workload, false means that the thread's work is done. */
  @Test
  void falseEndsTheWorkOfAThread() throws RunFailedException {
    PhaseOutcome outcome = Plans.run(plan(Trace.class, script, "threadcount=3"));
    assertThat(outcome.partial()).isFalse();
    assertThat(outcome.measurement().counts()).isEqualTo(new Counts(15, 0, 0));
    assertThat(PhaseVerdict.faults(outcome, 0, false)).isEmpty();
  }

  @Test
  void workloadThatEndsBeforeWhatWasAskedForIsAFault() throws RunFailedException {
    PhaseOutcome outcome = Plans.run(plan(Trace.class, script, "operationcount=6"));
    assertThat(PhaseVerdict.faults(outcome, 0, false)).containsExactly("run did 5 of 6 operations");
  }

  @Test
  void operationsWithoutACallOfTheBindingHaveATime() throws RunFailedException {
    PhaseOutcome outcome = Plans.run(plan(Trace.class, script, "operationcount=5"));
    assertThat(script.calls).hasValue(0);
    assertThat(outcome.measurement().durationNanos()).isPositive();
    assertThat(outcome.measurement().opsPerSec()).isPositive();
  }

  @Test
  void insertThatTheWorkloadRefusesHasFailed() throws RunFailedException {
    RunPlan plan = plan(Trace.class, script);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      PhaseOutcome load = engine.run(PhasePlan.load(3), sample -> {});
      assertThat(load.measurement().counts()).isEqualTo(new Counts(0, 0, 3));
      assertThat(load.measurement().firstFailures()).containsOnlyKeys("workload ERROR");
    }
  }

  @Test
  void workloadIsCleanedUpOnce() throws RunFailedException {
    Plans.run(plan(Trace.class, script, "operationcount=5", "threadcount=2"));
    assertThat(Trace.CLEANED).hasValue(1);
  }

  @Test
  void failureToCleanUpIsReported() {
    assertThatThrownBy(() -> Plans.run(plan(Trace.class, script, "operationcount=5", "fail=end")))
        .isInstanceOf(RunFailedException.class)
        .hasMessageEndingWith("Trace does not end: as asked");
    assertThat(script.closed).hasValue(1);
  }

  @Test
  void workloadThatDoesNotStartIsASentence() {
    assertThatThrownBy(() -> plan(Trace.class, script, "fail=start"))
        .isInstanceOf(RunFailedException.class)
        .satisfies(golden::pin);
  }

  @Test
  void threadThatDoesNotStartIsASentence() {
    assertThatThrownBy(() -> Plans.run(plan(Trace.class, script, "fail=thread")))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining("cannot start a thread: as asked");
    assertThat(script.closed).hasValue(1);
  }

  @Test
  void bindingsPropertiesAreVisibleToTheWorkload() throws RunFailedException {
    RunPlan plan = plan(PropertyReading.class, script, "operationcount=1", "colour=blue");
    PhaseOutcome outcome = Plans.run(plan);
    assertThat(outcome.measurement().counts()).isEqualTo(new Counts(1, 0, 0));
  }

  private static RunPlan plan(Class<? extends Workload> workload, Script script, String... settings)
      throws RunFailedException {
    return Plans.of(ScriptedDb.class, workload, Script.PROPERTY, script, settings);
  }

  /** Workload with five operations per thread, which fails where a test wants it. */
  public static final class Trace extends Workload {
    private static final AtomicInteger CLEANED = new AtomicInteger();

    private Properties properties;

    @Override
    public void init(Properties properties) throws WorkloadException {
      this.properties = properties;
      failIf("start");
    }

    @Override
    public Object initThread(Properties properties, int thread, int threads)
        throws WorkloadException {
      failIf("thread");
      return new AtomicInteger(5);
    }

    @Override
    public boolean doInsert(DB db, Object threadState) {
      return false;
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      return ((AtomicInteger) threadState).getAndDecrement() > 0;
    }

    @Override
    public void cleanup() throws WorkloadException {
      CLEANED.incrementAndGet();
      failIf("end");
    }

    private void failIf(String moment) throws WorkloadException {
      if (moment.equals(properties.getProperty("fail"))) {
        throw new WorkloadException("as asked");
      }
    }
  }

  /** Workload that succeeds if the binding has the property {@code colour}. */
  public static final class PropertyReading extends Workload {
    @Override
    public boolean doInsert(DB db, Object threadState) {
      return true;
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      db.read("usertable", "user1", null, new HashMap<>());
      return "blue".equals(db.getProperties().getProperty("colour"));
    }
  }
}
