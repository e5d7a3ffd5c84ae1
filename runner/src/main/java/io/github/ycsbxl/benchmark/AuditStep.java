package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.AuditScope;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Verdict.Failure;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.PartPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The audit at the end of a run with {@code cas.audit=true}. A single client and the coordinator of
 * a fleet use the same audit; only the connections differ. Immutable.
 *
 * @param part to audit
 * @param killed clients that faults kill
 * @param folder result directory
 * @param verdict receives the reason if the updates cannot be audited
 */
public record AuditStep(
    PartPlan part,
    Set<Integer> killed,
    Path folder,
    VerdictBuilder verdict,
    BenchmarkListener listener,
    StopSignal stop) {

  /** Opener of the connections on which an audit reads records. */
  @FunctionalInterface
  public interface StoreOpener {
    /** Runs an audit, with temporary files in the directory. */
    AuditSummary audit(CasAudit audit, Path folder)
        throws ConfigurationException, RunFailedException, IOException;
  }

  /** Locations of ledgers that the result directory lacks. */
  @FunctionalInterface
  public interface LedgerPlaces {
    /** Describes the location of a client's ledger file, or returns an empty text if unknown. */
    String of(int client, String file);
  }

  /**
   * Audits the ledgers of all clients. Returns empty if there is nothing to audit, or if the
   * updates could not be audited. Missing ledgers fail the audit.
   *
   * @param results phases of all clients
   * @param clients result directories of the clients
   */
  public Optional<AuditSummary> run(
      List<Phase> results, List<Path> clients, LedgerPlaces elsewhere, StoreOpener store)
      throws ConfigurationException, RunFailedException, IOException {
    if (part.workload().filter(core -> core.cas().audit()).isEmpty()) {
      return Optional.empty();
    }
    if (part.store().forgetsRecords()) {
      if (results.stream().anyMatch(result -> PhaseKey.of(result).runs())) {
        listener.note("no audit: " + part.store().name() + " keeps no records");
      }
      return Optional.empty();
    }
    long acknowledged = LedgerFiles.acknowledged(results, part.name());
    List<Path> files = LedgerFiles.find(clients, part.name());
    if (stop.isRaised() && (acknowledged > 0 || !files.isEmpty())) {
      verdict.add(stopped(acknowledged));
      return Optional.empty();
    }
    if (files.isEmpty()) {
      return LedgerFiles.missing(part.name(), acknowledged);
    }
    LedgerSet ledgers = LedgerFiles.open(files);
    ledgers.expectElsewhere(client -> elsewhere.of(client, LedgerFile.name(part.name())));
    ledgers.expectScenarios(LedgerFiles.others(files.get(0), part.name()));
    ledgers.expectKilled(killed);
    ledgers.expectAcknowledged(acknowledged);
    try {
      return LaterAudit.unlessEmpty(run(ledgers, store), listener);
    } catch (RunFailedException e) {
      verdict.add(failure(Kind.AUDIT, "no audit: " + e.getMessage(), acknowledged));
      return Optional.empty();
    }
  }

  private AuditSummary run(LedgerSet ledgers, StoreOpener store)
      throws ConfigurationException, RunFailedException, IOException {
    var audit = new CasAudit(ledgers, part.audit(), listener.audit(), stop::isRaised);
    try {
      // Nobody else has written since the run, so a record without its updates has lost them.
      AuditSummary found = store.audit(audit.rightAfter(), folder);
      found.details().forEach(listener::note);
      return found;
    } finally {
      ledgers.notes().forEach(listener::note);
    }
  }

  /** Returns the failure of a run that the user stopped before its audit. */
  private Failure stopped(long acknowledged) {
    String store = (part.store().binding().isPresent() ? "" : "-db ") + part.store().name();
    return failure(
        Kind.AUDIT_STOPPED,
        "not audited, because the run was interrupted; run 'ycsb audit %s %s' before anything else writes to the store"
            .formatted(store, folder),
        acknowledged);
  }

  private Failure failure(Kind kind, String sentence, long acknowledged) {
    AuditScope scope = AuditScope.of(part.name(), part.audit(), acknowledged);
    return new Failure(kind, part.tell(sentence), Optional.of(scope));
  }
}
