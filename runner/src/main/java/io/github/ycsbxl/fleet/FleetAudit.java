package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.benchmark.AuditStep;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.LaterAudit;
import io.github.ycsbxl.benchmark.VerdictBuilder;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.PartPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Audit of a fleet at the end of its run, over the ledgers of all clients. Immutable.
 *
 * @param plan of the run
 * @param settings of the audit, which address the store like the clients did
 * @param verdict receives the reason if updates cannot be audited
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
      List<Path> folders, AuditStep.LedgerPlaces elsewhere, Path folder, List<Phase> results)
      throws ConfigurationException, RunFailedException, IOException {
    var all = new TreeMap<String, AuditSummary>();
    Set<Integer> killed = plan.common().faults().killedClients();
    for (PartPlan part : plan.parts()) {
      BenchmarkListener own = listener.part(part);
      new AuditStep(part, killed, folder, verdict, own, stop)
          .run(
              results,
              folders,
              elsewhere,
              (audit, temporary) -> audit(settings.scenario(part.name()), audit, temporary, own))
          .ifPresent(found -> all.put(part.name(), found));
    }
    return all;
  }

  /** Audits on new connections, because those of the clients are closed. */
  private AuditSummary audit(
      BenchmarkSettings own, CasAudit audit, Path folder, BenchmarkListener told)
      throws ConfigurationException, RunFailedException, IOException {
    PartPlan store = BenchmarkPlan.read(own, BenchmarkKind.AUDIT).only();
    return LaterAudit.onNewConnections(store, audit, folder, told, stop);
  }
}
