package io.github.ycsbxl.run;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.CasAudit;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Audit of a run that a test executes with its own engine. Stateless. */
public final class LedgerAudit {
  public static final AuditConfig ALL =
      new AuditConfig(AuditConfig.ALL_RECORDS, Duration.ofSeconds(60));

  private LedgerAudit() {}

  /** Opens the ledger. Called before the engine is opened. */
  public static void begin(RunPlan plan, Path folder) throws IOException {
    plan.scaleWorkload().orElseThrow().ledger().open(folder);
  }

  /** Closes the ledger and audits it. */
  public static AuditSummary of(Engine engine, RunPlan plan, Path folder)
      throws IOException, RunFailedException {
    plan.scaleWorkload().orElseThrow().ledger().close();
    return engine.audit(audit(List.of(folder.resolve(LedgerFile.NAME))).rightAfter(), folder);
  }

  /** Returns an audit of these ledgers. */
  public static CasAudit audit(List<Path> files) throws IOException {
    LedgerSet ledgers = LedgerSet.open(files, ScaleWorkload::keys);
    return new CasAudit(ledgers, ALL, (stage, done, all) -> {}, () -> false);
  }
}
