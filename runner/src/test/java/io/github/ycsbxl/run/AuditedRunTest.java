package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.run.PhaseRun.Watch;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** CAS operations under contention, loaded, run and audited by the engine. */
@Timeout(300)
final class AuditedRunTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String[] SETTINGS = {
    "threadcount=4",
    "operationcount=2000",
    "readproportion=0.2",
    "readmodifywriteproportion=0.8",
    "readmodifywrite.mode=cas",
    "cas.audit=true",
    "requestdistribution=uniform",
    "insertorder=ordered"
  };

  @TempDir Path folder;

  @Test
  void honestStorePasses() throws Exception {
    AuditSummary found = runAndAudit(new LossyDb.Memory("none"));
    assertThat(found.passed()).isTrue();
    assertThat(found.read().records()).isEqualTo(10);
    assertThat(found.updates().acknowledged()).isGreaterThan(1_000);
  }

  @Test
  void everyLostUpdateIsFound() throws Exception {
    var memory = new LossyDb.Memory("user3");
    AuditSummary found = runAndAudit(memory);
    assertThat(memory.lost()).isPositive();
    assertThat(found.violations().lost()).isEqualTo(memory.lost());
    assertThat(found.passed()).isFalse();
    assertThat(found.firstLost()).hasSize(10).allMatch(lost -> lost.record().equals("user3"));
  }

  /** Its thread is abandoned, and the update stays indeterminate whatever its outcome. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anUpdateThatHangsIsInDoubt(boolean tookPlace) throws Exception {
    String name = "AuditedRunTest " + tookPlace;
    var released = new CountDownLatch(1);
    var hung = new AtomicBoolean();
    var clock = new StandingClock(3);
    MapStore.open(name)
        .data()
        .inject(
            call -> call.is(Kind.REPLACE),
            (call, operation) -> {
              if (!tookPlace && hung.compareAndSet(false, true)) {
                return hang(Status.OK, released);
              }
              Status status = operation.get();
              // After a conflict, the update would certainly not be applied.
              if (status.isOk() && hung.compareAndSet(false, true)) {
                return hang(status, released);
              }
              if (hung.get()) {
                clock.awaitCaller();
              }
              return status;
            });
    RunPlan plan =
        Plans.of(MapStore.class, ScaleWorkload.class, MapStore.NAME, name, limited(SETTINGS));
    LedgerAudit.begin(plan, folder);
    var watch = new Watch(Duration.ofSeconds(1), Duration.ofMillis(100), clock);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
      PhaseOutcome run =
          engine.run(
              PhasePlan.run(plan.config().length()),
              sample -> {},
              Optional.empty(),
              PhaseCompanion.NONE,
              watch);
      List<String> faults = PhaseVerdict.faults(run, 0, false);
      assertThat(faults).anyMatch(fault -> fault.startsWith("1 of 4 client threads "));
      golden.pinWords(faults);
      AuditSummary found = LedgerAudit.of(engine, plan, folder);
      released.countDown();
      assertThat(found.updates().inDoubt()).isEqualTo(1);
      assertThat(found.updates().tookPlace()).isEqualTo(tookPlace ? 1 : 0);
      assertThat(found.updates().acknowledged()).isGreaterThan(1_000);
      assertThat(found.fault()).isEmpty();
    }
  }

  private static Status hang(Status status, CountDownLatch released) {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return status;
  }

  private static String[] limited(String... settings) {
    return Stream.concat(Stream.of(settings), Stream.of("maxexecutiontime=3600"))
        .toArray(String[]::new);
  }

  private AuditSummary runAndAudit(LossyDb.Memory memory) throws Exception {
    RunPlan plan = plan(memory);
    LedgerAudit.begin(plan, folder);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      PhaseOutcome load = engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
      assertThat(PhaseVerdict.faults(load, 0, false)).isEmpty();
      PhaseOutcome run = engine.run(PhasePlan.run(plan.config().length()), sample -> {});
      assertThat(PhaseVerdict.faults(run, 0, false)).isEmpty();
      return LedgerAudit.of(engine, plan, folder);
    }
  }

  private static RunPlan plan(LossyDb.Memory memory) throws Exception {
    return Plans.of(LossyDb.class, ScaleWorkload.class, LossyDb.Memory.PROPERTY, memory, SETTINGS);
  }
}
