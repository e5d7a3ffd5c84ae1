package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkPlan;
import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.LaterAudit;
import io.github.ycsbxl.benchmark.LedgerFiles;
import io.github.ycsbxl.benchmark.Scenario;
import io.github.ycsbxl.benchmark.VerdictBuilder;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Audit of a fleet after its run, over the ledgers of all clients. Immutable.
 *
 * @param plan of the run
 * @param settings of the audit, which address the store like the clients did
 * @param verdict receives the result
 */
record FleetAudit(
    BenchmarkPlan plan,
    BenchmarkSettings settings,
    VerdictBuilder verdict,
    BenchmarkListener listener,
    StopSignal stop) {

  /**
   * Audits the available ledgers of each scenario. Missing ledgers are named and fail the audit.
   *
   * @param folders result directories of the clients
   * @param elsewhere describes the location of a client's ledger on its own machine
   * @param folder result directory of the fleet
   * @param results of its phases
   * @return results by scenario
   */
  SortedMap<String, AuditSummary> run(
      List<Path> folders, IntFunction<String> elsewhere, Path folder, List<Phase> results)
      throws ConfigurationException, RunFailedException, IOException {
    var all = new TreeMap<String, AuditSummary>();
    for (Scenario one : plan.parts()) {
      BenchmarkSettings own = one.settings(settings);
      new FleetAudit(one.plan(), own, verdict, listener.of(one), stop)
          .run(one.name(), folders, elsewhere, folder, results)
          .ifPresent(found -> all.put(one.name(), found));
    }
    return all;
  }

  private Optional<AuditSummary> run(
      String scenario,
      List<Path> folders,
      IntFunction<String> elsewhere,
      Path folder,
      List<Phase> results)
      throws ConfigurationException, RunFailedException, IOException {
    List<Path> files = LedgerFiles.in(folders, scenario);
    boolean ran = results.stream().anyMatch(result -> PhaseKey.of(result).runs());
    if (ran && audits() && plan.forgetsRecords()) {
      listener.note("no audit: " + plan.storeName() + " keeps no records");
      return Optional.empty();
    }
    if (files.isEmpty()) {
      judgeMissing(results, scenario);
      return Optional.empty();
    }
    BenchmarkPlan audited = BenchmarkPlan.read(settings, BenchmarkKind.AUDIT);
    if (audited.forgetsRecords()) {
      return Optional.empty();
    }
    if (stop.isRaised()) {
      verdict.add(LaterAudit.stopped(plan, folder));
      return Optional.empty();
    }
    LedgerSet ledgers = LedgerFiles.open(files);
    ledgers.expectElsewhere(elsewhere);
    ledgers.expectKilled(plan.faults().killedClients());
    ledgers.expectAcknowledged(LedgerFiles.acknowledged(results, scenario));
    try {
      Optional<AuditSummary> found = run(audited, ledgers, folder);
      found.ifPresent(summary -> verdict.audit(summary, stop.isRaised()));
      return found;
    } catch (RunFailedException e) {
      verdict.add(Kind.AUDIT, "no audit: " + e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<AuditSummary> run(BenchmarkPlan audited, LedgerSet ledgers, Path folder)
      throws RunFailedException, IOException {
    try {
      AuditSummary found = LaterAudit.run(audited, ledgers, folder, listener, stop);
      return LaterAudit.unlessEmpty(found, listener);
    } finally {
      ledgers.notes().forEach(listener::note);
    }
  }

  private boolean audits() throws RunFailedException {
    return plan.runPlan().scaleWorkload().filter(ScaleWorkload::audits).isPresent();
  }

  /**
   * Fails a run with audited updates but without ledgers. Without updates there is nothing to
   * audit.
   */
  private void judgeMissing(List<Phase> results, String scenario) throws RunFailedException {
    if (audits() && !stop.isRaised() && LedgerFiles.acknowledged(results, scenario) > 0) {
      verdict.add(Kind.AUDIT, "audit failed: the ledgers of all clients are missing");
    }
  }
}
