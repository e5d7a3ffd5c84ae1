package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureUnit.COUNT;

import io.github.ycsbxl.audit.AuditSummary;
import java.util.function.Function;

/** CAS updates that an audit traced. Stateless. */
final class AuditFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String TRACED =
      "CAS updates of the whole run, in `OVERALL` rows: acknowledged ones; "
          + "acknowledged ones that the audit traced completely";
  private static final String INDETERMINATE =
      "indeterminate CAS updates; indeterminate ones that are in the store";
  private static final String FORKS =
      "versions replaced by two or more acknowledged updates; changes in the "
          + "store that are in no ledger, or whose write the store reported as "
          + "refused";

  static {
    OWN.column(
        Figure.named(
            "audit_acknowledged",
            TRACED,
            COUNT,
            NEITHER,
            found(it -> it.updates().acknowledged())));
    OWN.column(
        Figure.named("audited", TRACED, COUNT, NEITHER, found(it -> it.updates().audited())));
    OWN.column(
        Figure.named(
            "audit_indeterminate",
            INDETERMINATE,
            COUNT,
            LESS,
            found(it -> it.updates().inDoubt())));
    OWN.column(
        Figure.named(
            "took_place", INDETERMINATE, COUNT, NEITHER, proven(it -> it.updates().tookPlace())));
    OWN.column(
        Figure.named(
            "lost_updates",
            "acknowledged and audited updates that are not in the store",
            COUNT,
            LESS,
            proven(it -> it.violations().lost())));
    OWN.column(Figure.named("forks", FORKS, COUNT, LESS, proven(it -> it.violations().forks())));
    OWN.column(
        Figure.named(
            "unexplained", FORKS, COUNT, LESS, proven(it -> it.violations().unexplained())));
  }

  private AuditFigures() {}

  private static Function<ResultRow, Object> found(Function<AuditSummary, Object> number) {
    return row -> row.audit().map(number);
  }

  private static Function<ResultRow, Object> proven(Function<AuditSummary, Object> number) {
    return row -> row.audit().filter(AuditSummary::isProof).map(number);
  }
}
