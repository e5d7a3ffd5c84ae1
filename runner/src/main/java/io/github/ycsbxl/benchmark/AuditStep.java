package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The audit that follows a run with {@code cas.audit=true}. Immutable. */
public record AuditStep(
    BenchmarkPlan plan,
    RunPlan runPlan,
    ResultFolder folder,
    BenchmarkListener listener,
    StopSignal stop) {

  /** Audits the run; returns nothing if there is nothing to audit, or not by this process alone. */
  Optional<AuditSummary> run(Engine engine, List<PhaseResult> results)
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
          "no audit yet: when all "
              + clients
              + " client processes are done, run 'ycsb audit' on all their result folders");
      return Optional.empty();
    }
    if (stop.isRaised()) {
      listener.note("no audit of an interrupted run; 'ycsb audit' on its result folder does one");
      return Optional.empty();
    }
    LedgerSet ledgers = LedgerFiles.open(LedgerFiles.in(List.of(folder.path())));
    ledgers.expectAcknowledged(LedgerFiles.acknowledged(results));
    var audit = new CasAudit(ledgers, plan.audit(), listener.audit(), stop::isRaised);
    return of(audit.rightAfter(), engine, folder.path(), listener);
  }

  /** Audits, and gives the listener the result; empty if the benchmark updated no record. */
  public static Optional<AuditSummary> of(
      CasAudit audit, Engine engine, Path folder, BenchmarkListener listener)
      throws RunFailedException, IOException {
    AuditSummary found = engine.audit(audit, folder);
    if (found.isEmpty()) {
      listener.note("no audit: the run did no compare-and-set");
      return Optional.empty();
    }
    found.details().forEach(listener::note);
    return Optional.of(found);
  }
}
