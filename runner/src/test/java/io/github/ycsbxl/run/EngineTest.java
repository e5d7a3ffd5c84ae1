package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerHeader;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

@Timeout(300)
final class EngineTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void threadsDoTheOperationsTogether() throws RunFailedException {
    var script = new Script();
    PhaseOutcome outcome = Plans.run(Plans.of(script, "threadcount=4", "operationcount=1003"));
    assertThat(outcome.measurement().counts()).isEqualTo(new Counts(1_003, 0, 0));
    assertThat(outcome.partial()).isFalse();
    assertThat(script.calls).hasValue(1_003);
    assertThat(script.opened).hasValue(4);
    assertThat(script.closed).hasValue(4);
  }

  @Test
  void loadInsertsEveryRecordOnce() throws RunFailedException {
    var script = new Script();
    RunPlan plan = Plans.of(script, "threadcount=3", "recordcount=100");
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      PhaseOutcome outcome = engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
      assertThat(outcome.measurement().counts().succeeded()).isEqualTo(100);
      assertThat(outcome.measurement().row("INSERT").orElseThrow().succeeded()).isEqualTo(100);
    }
    assertThat(script.keys).hasSize(100).doesNotHaveDuplicates();
  }

  @Test
  void throughputExcludesWhatDidNotSucceed() throws RunFailedException {
    var script =
        new Script() {
          @Override
          Status call(int call) {
            return call % 4 == 0 ? Status.OK : call % 4 == 1 ? Status.NOT_FOUND : Status.ERROR;
          }
        };
    PhaseOutcome outcome = Plans.run(Plans.of(script, "operationcount=400"));
    PhaseMeasurement measured = outcome.measurement();
    assertThat(measured.counts()).isEqualTo(new Counts(100, 100, 200));
    assertThat(measured.opsPerSec()).isEqualTo(100 * 1e9 / measured.durationNanos());
    assertThat(measured.row("READ-FAILED").orElseThrow().service().getTotalCount()).isEqualTo(300);
  }

  @Test
  void timeIsThatOfOperationsAndNotOfOpeningAndClosing() throws RunFailedException {
    var lastOpened = new AtomicLong(Long.MIN_VALUE);
    var firstClosed = new AtomicLong(Long.MAX_VALUE);
    var script =
        new Script() {
          @Override
          void open(int connection) {
            lastOpened.accumulateAndGet(System.nanoTime(), Math::max);
          }

          @Override
          void close(int connection) {
            firstClosed.accumulateAndGet(System.nanoTime(), Math::min);
          }
        };
    PhaseOutcome outcome = Plans.run(Plans.of(script, "threadcount=3", "operationcount=300"));
    assertThat(outcome.measurement().durationNanos())
        .isPositive()
        .isLessThanOrEqualTo(firstClosed.get() - lastOpened.get());
  }

  /**
   * The others wait for each other in the store, so none is opened after another one by the same
   * thread.
   */
  @Test
  void connectionsAfterTheFirstAreOpenedAtOnce() throws RunFailedException {
    var others = new CountDownLatch(7);
    var script =
        new Script() {
          @Override
          void open(int connection) throws DBException {
            if (connection > 0) {
              others.countDown();
              await(others);
            }
          }
        };
    Engine.open(Plans.of(script, "threadcount=8"), new StopSignal()).close();
    assertThat(script.closed).hasValue(8);
  }

  @Test
  void exceptionInTheBindingIsAFailedOperation() throws RunFailedException {
    var script =
        new Script() {
          @Override
          Status call(int call) {
            if (call % 2 == 0) {
              throw new IllegalStateException("driver is upset");
            }
            return Status.OK;
          }
        };
    PhaseOutcome outcome = Plans.run(Plans.of(script, "operationcount=100"));
    assertThat(outcome.measurement().counts()).isEqualTo(new Counts(50, 0, 50));
    assertThat(outcome.deaths()).isEmpty();
    assertThat(outcome.measurement().firstFailures())
        .containsEntry("READ ERROR", "IllegalStateException: driver is upset");
  }

  @Test
  void errorInTheBindingEndsThePhaseWithASentence() throws RunFailedException {
    var script =
        new Script() {
          @Override
          Status call(int call) {
            if (call == 50) {
              throw new OutOfMemoryError("Java heap space");
            }
            return Status.OK;
          }
        };
    PhaseOutcome outcome = Plans.run(Plans.of(script, "threadcount=2"));
    assertThat(outcome.deaths())
        .singleElement()
        .asString()
        .matches("client thread [01] died: Java heap space \\(OutOfMemoryError\\)");
    assertThat(script.closed).hasValue(2);
  }

  /** The status throws when its name is read during recording. */
  @Test
  void errorWhileAnOperationIsRecordedEndsThePhaseWithASentenceAndKeepsItsCounts()
      throws RunFailedException {
    var nameless =
        new Status("UPSET", "a status without a name") {
          @Override
          public String getName() {
            throw new NoClassDefFoundError("vendor/Names");
          }
        };
    var script =
        new Script() {
          @Override
          Status call(int call) {
            return call == 50 ? nameless : Status.OK;
          }
        };
    PhaseOutcome outcome = Plans.run(Plans.of(script, "threadcount=1"));
    golden.pin(outcome.deaths());
    assertThat(outcome.measurement().counts().succeeded()).isEqualTo(50);
    assertThat(script.closed).hasValue(1);
  }

  @Test
  void firstConnectionThatFailsEndsEverythingBeforeTheOthers() {
    var script =
        new Script() {
          @Override
          void open(int connection) throws DBException {
            throw new DBException("connection refused");
          }
        };
    assertThatThrownBy(() -> Plans.run(Plans.of(script, "threadcount=5")))
        .isInstanceOf(RunFailedException.class)
        .satisfies(golden::pin);
    assertThat(script.opened).hasValue(1);
    assertThat(script.closed).hasValue(0);
  }

  @Test
  void laterConnectionThatFailsClosesThoseThatOpened() {
    var script =
        new Script() {
          @Override
          void open(int connection) {
            if (connection == 3) {
              throw new NoClassDefFoundError("vendor/Driver");
            }
          }

          @Override
          void close(int connection) throws DBException {
            throw new DBException("closing is broken too");
          }
        };
    assertThatThrownBy(() -> Plans.run(Plans.of(script, "threadcount=5")))
        .isInstanceOf(RunFailedException.class)
        .satisfies(golden::pin);
    assertThat(script.closed).hasValue(4);
  }

  @Test
  void failureToCloseIsReportedAfterClosingAll() {
    var script =
        new Script() {
          @Override
          void close(int connection) throws DBException {
            if (connection == 0) {
              throw new DBException("buffer not flushed");
            }
          }
        };
    assertThatThrownBy(() -> Plans.run(Plans.of(script, "threadcount=3", "operationcount=3")))
        .isInstanceOf(RunFailedException.class)
        .satisfies(golden::pin);
    assertThat(script.closed).hasValue(3);
  }

  @Test
  void storeThatCannotBeLookedIntoIsASentenceAndClosed() throws RunFailedException {
    var script = new Broken();
    RunPlan inserts = Plans.of(script, "insertproportion=0.5", "readproportion=0.5");
    assertThatThrownBy(() -> Engine.open(inserts, new StopSignal()))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining("no route to host");
    assertThat(script.closed).hasValue(1);

    try (Engine engine = Engine.open(Plans.of(new Broken()), new StopSignal())) {
      assertThatThrownBy(engine::loaded)
          .isInstanceOf(RunFailedException.class)
          .hasMessageContaining("no route to host");
    }
  }

  @Test
  void storeWithoutRecordsIsNotLoaded() throws RunFailedException {
    try (Engine engine = Engine.open(Plans.of(new Script()), new StopSignal())) {
      assertThat(engine.loaded().isEmpty()).isTrue();
    }
  }

  @Test
  void replicasAreWaitedForOnOneConnection() throws RunFailedException {
    var script = new Script();
    try (Engine engine = Engine.open(Plans.of(script, "threadcount=2"), new StopSignal())) {
      engine.awaitReplicas();
    }
    assertThat(script.replicaWaits).hasValue(1);
  }

  @Test
  void replicasThatDoNotCatchUpAreAFailure() throws RunFailedException {
    var script =
        new Script() {
          @Override
          void awaitReplicas() throws DBException {
            throw new DBException("rg1-rn3 is down");
          }
        };
    try (Engine engine = Engine.open(Plans.of(script), new StopSignal())) {
      assertThatThrownBy(engine::awaitReplicas)
          .isInstanceOf(RunFailedException.class)
          .satisfies(golden::pin);
    }
  }

  @Test
  void phasesFollowEachOtherOnTheSameConnections() throws RunFailedException {
    var script = new Script();
    RunPlan plan = Plans.of(script, "operationcount=20", "warmup.operations=10");
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      PhaseOutcome warmup = engine.run(PhasePlan.warmup(plan.config().length()), sample -> {});
      PhaseOutcome run = engine.run(PhasePlan.run(plan.config().length()), sample -> {});
      assertThat(warmup.measurement().counts().succeeded()).isEqualTo(10);
      assertThat(run.measurement().counts().succeeded()).isEqualTo(20);
    }
    assertThat(script.opened).hasValue(1);
  }

  @Test
  void connectionThatAThreadHangsInIsLeftAlone() throws RunFailedException {
    var others = new CountDownLatch(2);
    var released = new CountDownLatch(1);
    var stop = new StopSignal();
    var clock = new StandingClock(2);
    var script =
        new Script() {
          @Override
          Status call(int call) {
            if (call == 0) {
              await(others);
              stop.raise();
              await(released);
            } else if (clock.awaitCaller()) {
              others.countDown();
            }
            return Status.OK;
          }
        };
    var watch = new PhaseRun.Watch(Duration.ofSeconds(1), Duration.ofMillis(1), clock);
    RunPlan plan = Plans.of(script, "threadcount=3");
    try (Engine engine = Engine.open(plan, stop)) {
      PhaseOutcome outcome = run(engine, PhasePlan.run(plan.config().length()), watch);
      assertThat(outcome.deaths()).singleElement().asString().startsWith("1 of 3 client threads");
    }
    assertThat(script.closed).hasValue(2);
    released.countDown();
  }

  /** Without a stop, {@code store.timeout} is the limit. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void connectionsThatDoNotCloseAreLeftOpen(boolean stopped) throws RunFailedException {
    var released = new CountDownLatch(1);
    var script =
        new Script() {
          @Override
          void close(int connection) {
            await(released);
          }
        };
    var stop = new StopSignal();
    String most = stopped ? "1h" : "1ms";
    Engine engine = Engine.open(Plans.of(script, "store.timeout=" + most), stop);
    if (stopped) {
      stop.raise();
    }
    assertThat(engine.closeConnections(Duration.ofMillis(1))).isEmpty();
    assertThatThrownBy(engine::close)
        .isInstanceOf(RunFailedException.class)
        .satisfies(golden::pinWords);
    released.countDown();
  }

  @Test
  void thereIsNoAuditWhenEveryThreadHangs(@TempDir Path folder) throws Exception {
    var released = new CountDownLatch(1);
    var stop = new StopSignal();
    var script =
        new Script() {
          @Override
          Status call(int call) {
            stop.raise();
            await(released);
            return Status.OK;
          }
        };
    Path file = folder.resolve(LedgerFile.NAME);
    LedgerFile.create(file, new LedgerHeader("id", "usertable", "field0", 0, 1, 0, Map.of()))
        .close();
    var watch = new PhaseRun.Watch(Duration.ofSeconds(1), Duration.ofMillis(1));
    RunPlan plan = Plans.of(script);
    try (Engine engine = Engine.open(plan, stop)) {
      run(engine, PhasePlan.run(plan.config().length()), watch);
      assertThatThrownBy(() -> engine.audit(LedgerAudit.audit(List.of(file)), folder))
          .isInstanceOf(RunFailedException.class)
          .satisfies(golden::pin);
    }
    assertThat(script.closed).hasValue(0);
    released.countDown();
  }

  private static PhaseOutcome run(Engine engine, PhasePlan phase, PhaseRun.Watch watch) {
    return engine.run(phase, sample -> {}, Optional.empty(), PhaseCompanion.NONE, watch);
  }

  /** Store that accepts connections and never responds. */
  private static final class Broken extends Script {
    @Override
    Status call(int call) {
      throw new IllegalStateException("no route to host");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
