package io.github.ycsbxl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.workload.AuditResult;
import io.github.ycsbxl.workload.CasAudit;
import io.github.ycsbxl.workload.ScaleWorkload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

  @Test
  void honestStorePasses() throws RunFailedException {
    AuditResult found = runAndAudit(new LossyDb.Memory("none"));
    assertThat(found.passed()).isTrue();
    assertThat(found.keys()).isEqualTo(10);
    assertThat(found.updates()).isGreaterThan(1_000);
  }

  @Test
  void everyLostUpdateIsFound() throws RunFailedException {
    var memory = new LossyDb.Memory("user3");
    AuditResult found = runAndAudit(memory);
    assertThat(memory.lost()).isPositive();
    assertThat(found.lost()).isEqualTo(memory.lost());
    assertThat(found.passed()).isFalse();
    assertThat(found.example()).hasValueSatisfying(text -> assertThat(text).startsWith("user3: "));
  }

  private static AuditResult runAndAudit(LossyDb.Memory memory) throws RunFailedException {
    RunPlan plan = plan(memory);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      PhaseOutcome load = engine.run(Phase.load(plan.recordsToLoad()), sample -> {});
      assertThat(Verdict.of(load, 0).faults()).isEmpty();
      PhaseOutcome run = engine.run(Phase.run(plan.config()), sample -> {});
      assertThat(Verdict.of(run, 0).faults()).isEmpty();
      return engine.audit(CasAudit.rightAfter(plan.scaleWorkload().orElseThrow().auditLedger()));
    }
  }

  private static RunPlan plan(LossyDb.Memory memory) throws RunFailedException {
    return Plans.of(LossyDb.class, ScaleWorkload.class, LossyDb.Memory.PROPERTY, memory, SETTINGS);
  }
}
