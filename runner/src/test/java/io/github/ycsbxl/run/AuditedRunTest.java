package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Compare-and-sets under contention, loaded, run and audited by the engine. */
@Timeout(60)
final class AuditedRunTest {
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
    assertThat(found.records()).isEqualTo(10);
    assertThat(found.acknowledged()).isGreaterThan(1_000);
  }

  @Test
  void everyLostUpdateIsFound() throws Exception {
    var memory = new LossyDb.Memory("user3");
    AuditSummary found = runAndAudit(memory);
    assertThat(memory.lost()).isPositive();
    assertThat(found.lost()).isEqualTo(memory.lost());
    assertThat(found.passed()).isFalse();
    assertThat(found.firstLost()).hasSize(10).allMatch(lost -> lost.record().equals("user3"));
  }

  private AuditSummary runAndAudit(LossyDb.Memory memory) throws Exception {
    RunPlan plan = plan(memory);
    LedgerAudit.begin(plan, folder);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      PhaseOutcome load = engine.run(Phase.load(plan.recordsToLoad()), sample -> {});
      assertThat(PhaseVerdict.of(load, 0).faults()).isEmpty();
      PhaseOutcome run = engine.run(Phase.run(plan.config()), sample -> {});
      assertThat(PhaseVerdict.of(run, 0).faults()).isEmpty();
      return LedgerAudit.of(engine, plan, folder);
    }
  }

  private static RunPlan plan(LossyDb.Memory memory) throws Exception {
    return Plans.of(LossyDb.class, ScaleWorkload.class, LossyDb.Memory.PROPERTY, memory, SETTINGS);
  }
}
