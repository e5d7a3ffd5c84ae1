package io.github.ycsbxl.cli;

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
record AuditStep(
    TestRequest request, RunPlan plan, ResultFolder folder, Console console, StopSignal stop) {

  /** Nothing if there is nothing to audit, or not by this process alone. */
  Optional<AuditSummary> run(Engine engine) throws IOException, RunFailedException {
    Optional<ScaleWorkload> workload = plan.scaleWorkload().filter(ScaleWorkload::audits);
    if (workload.isEmpty()) {
      return Optional.empty();
    }
    if (request.forgetsRecords()) {
      console.note("no audit: " + request.storeName() + " keeps no records");
      return Optional.empty();
    }
    AuditLedger ledger = workload.get().auditLedger();
    AuditLedgerFile.write(ledger, folder.path().resolve(AuditLedgerFile.NAME));
    if (!ledger.isComplete()) {
      console.note(
          "no audit yet: when all "
              + ledger.clientCount()
              + " client processes are done, run 'ycsb audit' on all their result folders");
      return Optional.empty();
    }
    if (stop.isRaised()) {
      console.note("no audit of an interrupted run; 'ycsb audit' on its result folder does one");
      return Optional.empty();
    }
    console.note("auditing " + ledger.entries().size() + " records");
    AuditResult found = engine.audit(CasAudit.rightAfter(ledger));
    console.auditExample(found);
    return Optional.of(summary(found));
  }

  static AuditSummary summary(AuditResult found) {
    return new AuditSummary(
        found.keys(),
        found.updates(),
        found.doubts(),
        found.lost(),
        found.unexplained(),
        found.unreadable());
  }
}
