package io.github.ycsbxl.session;

import io.github.ycsbxl.results.AuditSummary;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.AuditLedger;
import io.github.ycsbxl.workload.AuditLedgerFile;
import io.github.ycsbxl.workload.AuditResult;
import io.github.ycsbxl.workload.CasAudit;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.util.Optional;

/**
 * What follows a run with {@code cas.audit=true}: the ledger is written and, if it can be, checked.
 */
public record AuditStep(
    TestRequest request,
    RunPlan plan,
    ResultFolder folder,
    TestListener listener,
    StopSignal stop) {

  /** Nothing if there is nothing to audit, or not by this process alone. */
  Optional<AuditSummary> run(Engine engine) throws IOException, RunFailedException {
    Optional<ScaleWorkload> workload = plan.scaleWorkload().filter(ScaleWorkload::audits);
    if (workload.isEmpty()) {
      return Optional.empty();
    }
    if (request.forgetsRecords()) {
      listener.note("no audit: " + request.storeName() + " keeps no records");
      return Optional.empty();
    }
    AuditLedger ledger = workload.get().auditLedger();
    AuditLedgerFile.write(ledger, folder.path().resolve(AuditLedgerFile.NAME));
    if (!ledger.isComplete()) {
      listener.note(
          "no audit yet: when all "
              + ledger.clientCount()
              + " client processes are done, run 'ycsb audit' on all their result folders");
      return Optional.empty();
    }
    if (stop.isRaised()) {
      listener.note("no audit of an interrupted run; 'ycsb audit' on its result folder does one");
      return Optional.empty();
    }
    return Optional.of(rightAfter(ledger, engine, listener));
  }

  /** Compares what the processes of a test counted with the store, before anybody else does. */
  static AuditSummary rightAfter(AuditLedger ledger, Engine engine, TestListener listener)
      throws RunFailedException {
    listener.note("auditing " + ledger.entries().size() + " records");
    AuditResult found = engine.audit(CasAudit.rightAfter(ledger));
    found.example().ifPresent(example -> listener.note("audit: " + example));
    return summary(found);
  }

  /** What was found, for result files. */
  public static AuditSummary summary(AuditResult found) {
    return new AuditSummary(
        found.keys(),
        found.updates(),
        found.doubts(),
        found.lost(),
        found.unexplained(),
        found.unreadable());
  }
}
