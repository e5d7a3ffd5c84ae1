package io.github.ycsbxl.report;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.report.RunSummary.KeyFigures.Tile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Table and key figure of audits. Stateless. */
final class AuditFigures {
  private AuditFigures() {}

  /** What is lost of what was read; nothing is said of the rest. */
  static Tile tile(AuditSummary found) {
    return found.isProof()
        ? new Tile("Lost updates", Cell.count(found.lost()), "of " + share(found))
        : new Tile("Lost updates", Cell.text("unknown"), "no record could be read");
  }

  private static String share(AuditSummary found) {
    String audited = NumberFormats.whole(found.audited());
    return found.audited() == found.acknowledged()
        ? audited + " audited"
        : "%s audited, %s %% of all".formatted(audited, found.percent());
  }

  static HtmlTable table(List<ReportRun> runs) {
    List<String> head =
        List.of(
            "run",
            "acknowledged",
            "audited, %",
            "records read",
            "in doubt",
            "of these took place",
            "lost",
            "forks",
            "unexplained",
            "verdict");
    var rows = new ArrayList<List<Cell>>();
    for (ReportRun run : runs) {
      Optional<AuditSummary> audit = run.recording().flatMap(Recording::audit);
      audit.ifPresent(found -> rows.add(row(run.name(), found)));
    }
    return new HtmlTable("Audit of the compare-and-set updates", head, rows);
  }

  private static List<Cell> row(String run, AuditSummary found) {
    return List.of(
        Cell.text(run),
        Cell.count(found.acknowledged()),
        Cell.text(found.percent()),
        Cell.count(found.records()),
        Cell.count(found.inDoubt()),
        known(found, found.tookPlace()),
        known(found, found.lost()),
        known(found, found.forks()),
        known(found, found.unexplained()),
        Cell.text(found.fault().orElse("passed")));
  }

  private static Cell known(AuditSummary found, long number) {
    return found.isProof() ? Cell.count(number) : Cell.text("unknown");
  }
}
