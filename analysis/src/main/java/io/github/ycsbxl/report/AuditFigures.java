package io.github.ycsbxl.report;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Figures of audits: their table, and the key figure of lost updates. Stateless. */
final class AuditFigures {
  private AuditFigures() {}

  /** The number of lost updates; unknown if the audit could read no record. */
  static Object lost(AuditSummary found) {
    return found.isProof() ? found.lost() : "unknown";
  }

  /** The share of the acknowledged updates that was audited. */
  static String share(AuditSummary found) {
    if (!found.isProof()) {
      return "no record could be read";
    }
    String audited = "of " + NumberFormats.whole(found.audited()) + " audited";
    return found.audited() == found.acknowledged()
        ? audited
        : "%s, %s %% of all".formatted(audited, found.percent());
  }

  static HtmlTable table(List<ReportRun> runs) {
    return HtmlTable.of(
        "Audit of the compare-and-set updates",
        Table.<ReportRun>empty()
            .column("run", ReportRun::name)
            .column("acknowledged", of(AuditSummary::acknowledged))
            .column("audited", "%", of(AuditSummary::percent))
            .column("records read", of(AuditSummary::records))
            .column("in doubt", of(AuditSummary::inDoubt))
            .column("of these took place", known(AuditSummary::tookPlace))
            .column("lost", known(AuditSummary::lost))
            .column("forks", known(AuditSummary::forks))
            .column("unexplained", known(AuditSummary::unexplained))
            .column("verdict", of(found -> found.fault().orElse("passed"))),
        runs.stream().filter(run -> audit(run).isPresent()).toList());
  }

  private static Optional<AuditSummary> audit(ReportRun run) {
    return run.logged().flatMap(LoggedRun::audit);
  }

  private static Function<ReportRun, Object> of(Function<AuditSummary, ?> cell) {
    return run -> audit(run).map(cell);
  }

  private static Function<ReportRun, Object> known(Function<AuditSummary, Object> cell) {
    return of(found -> found.isProof() ? cell.apply(found) : "unknown");
  }
}
