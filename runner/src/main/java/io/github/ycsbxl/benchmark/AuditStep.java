package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The audit that follows a run with {@code cas.audit=true}. Immutable.
 *
 * @param joined true if a coordinator audits the runs of all clients
 */
record AuditStep(
    ScenarioRun run,
    ResultFolder folder,
    boolean joined,
    BenchmarkListener listener,
    StopSignal stop) {
  /** Opens the ledger of an audited run. */
  static void openLedger(RunPlan runPlan, ResultFolder folder, String scenario) throws IOException {
    Optional<ScaleWorkload> audited = runPlan.scaleWorkload().filter(ScaleWorkload::audits);
    if (audited.isPresent()) {
      audited.get().ledger().open(folder.path(), scenario);
    }
  }

  /** Closes the ledger properly, even if the run failed. */
  static void closeLedger(RunPlan runPlan) throws IOException {
    if (runPlan.scaleWorkload().isPresent()) {
      runPlan.scaleWorkload().get().ledger().close();
    }
  }

  /** Audits the run. Returns empty if there is nothing to audit, or if the coordinator audits. */
  Optional<AuditSummary> run(List<Phase> results, VerdictBuilder verdict)
      throws IOException, RunFailedException {
    BenchmarkPlan plan = run.plan();
    Optional<ScaleWorkload> workload = run.runPlan().scaleWorkload().filter(ScaleWorkload::audits);
    if (workload.isEmpty()) {
      return Optional.empty();
    }
    workload.get().ledger().close();
    if (plan.forgetsRecords()) {
      listener.note("no audit: " + plan.storeName() + " keeps no records");
      return Optional.empty();
    }
    int clients = workload.get().client().count();
    if (clients > 1) {
      listener.note(
          joined
              ? "the coordinator audits when all clients have finished"
              : "not audited yet: when all %d clients have finished, run 'ycsb audit' on all result directories"
                  .formatted(clients));
      return Optional.empty();
    }
    if (stop.isRaised()) {
      verdict.add(LaterAudit.stopped(plan, folder.path()));
      return Optional.empty();
    }
    LedgerSet ledgers = LedgerFiles.open(LedgerFiles.in(List.of(folder.path()), run.name()));
    ledgers.expectAcknowledged(LedgerFiles.acknowledged(results, run.name()));
    var audit = new CasAudit(ledgers, plan.audit(), listener.audit(), stop::isRaised);
    AuditSummary found = run.engine().audit(audit.rightAfter(), folder.path());
    found.details().forEach(listener::note);
    return LaterAudit.unlessEmpty(found, listener);
  }
}
