package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The audit that follows a run with {@code cas.audit=true}. Immutable.
 *
 * @param joined true if a coordinator audits the runs of all clients
 */
public record AuditStep(
    BenchmarkPlan plan,
    RunPlan runPlan,
    ResultFolder folder,
    boolean joined,
    BenchmarkListener listener,
    StopSignal stop) {
  /**
   * Returns the failure of a run that the user stopped before its audit.
   *
   * @param folder result directory
   */
  public static Failure stopped(BenchmarkPlan plan, Path folder) {
    String store = (plan.binding().isPresent() ? "" : "-db ") + plan.storeName();
    return new Failure(
        Kind.AUDIT_STOPPED,
        "not audited, because the run was interrupted; run 'ycsb audit %s %s' before anything else writes to the store"
            .formatted(store, folder));
  }

  /** Opens the ledger of an audited run. */
  static void openLedger(RunPlan runPlan, ResultFolder folder) throws IOException {
    Optional<ScaleWorkload> audited = runPlan.scaleWorkload().filter(ScaleWorkload::audits);
    if (audited.isPresent()) {
      audited.get().ledger().open(folder.path());
    }
  }

  /** Closes the ledger properly, even if the run failed. */
  static void closeLedger(RunPlan runPlan) throws IOException {
    if (runPlan.scaleWorkload().isPresent()) {
      runPlan.scaleWorkload().get().ledger().close();
    }
  }

  /** Audits the run. Returns empty if there is nothing to audit, or if the coordinator audits. */
  Optional<AuditSummary> run(Engine engine, List<Phase> results, VerdictBuilder verdict)
      throws IOException, RunFailedException {
    Optional<ScaleWorkload> workload = runPlan.scaleWorkload().filter(ScaleWorkload::audits);
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
      verdict.add(stopped(plan, folder.path()));
      return Optional.empty();
    }
    LedgerSet ledgers = LedgerFiles.open(LedgerFiles.in(List.of(folder.path())));
    ledgers.expectAcknowledged(LedgerFiles.acknowledged(results));
    var audit = new CasAudit(ledgers, plan.audit(), listener.audit(), stop::isRaised);
    AuditSummary found = engine.audit(audit.rightAfter(), folder.path());
    found.details().forEach(listener::note);
    return unlessEmpty(found, listener);
  }

  /** Returns the result of an audit, or empty if the benchmark updated no record. */
  public static Optional<AuditSummary> unlessEmpty(AuditSummary found, BenchmarkListener listener) {
    if (found.isEmpty()) {
      listener.note("not audited, because the run did no CAS update");
      return Optional.empty();
    }
    return Optional.of(found);
  }
}
