package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.tables.Table;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** CAS updates, their audit, and stale reads as JSON. Stateless. */
final class CasJson {
  private static final Table<AuditSummary> AUDIT =
      Table.<AuditSummary>empty()
          .column("acknowledged", AuditSummary::acknowledged)
          .column("audited", "%", found -> Double.parseDouble(found.percent()))
          .column("records read", AuditSummary::records)
          .column("indeterminate", AuditSummary::inDoubt)
          .column("took place", proven(AuditSummary::tookPlace))
          .column("lost", proven(AuditSummary::lost))
          .column("forks", proven(AuditSummary::forks))
          .column("unexplained", proven(AuditSummary::unexplained))
          .column("unreadable", AuditSummary::unreadable)
          .column("overwritten", AuditSummary::overwritten)
          .column("overwritten by others", AuditSummary::overwrittenByOthers)
          .column("damaged", AuditSummary::damaged)
          .column("verdict", CasJson::verdict);

  private CasJson() {}

  private static Function<AuditSummary, Object> proven(Function<AuditSummary, Object> cell) {
    return found -> found.isProof() ? cell.apply(found) : "unknown";
  }

  private static String verdict(AuditSummary found) {
    return found.fault().orElse("passed");
  }

  /** Adds the CAS updates, audit and stale reads that the run measured. */
  static void put(ObjectNode to, RecordedRun run) {
    PhaseMeasurement measured = run.whole().measurement();
    if (measured.row(RowName.CAS).isPresent()) {
      putConflicts(to.putObject("conflicts"), measured);
    }
    run.audit().ifPresent(found -> putAudit(to.putObject("audit"), found));
    List<StaleReads> reads = StaleReads.of(measured);
    if (!reads.isEmpty()) {
      ArrayNode all = to.putArray("staleReads");
      reads.forEach(one -> putStale(all.addObject(), one));
    }
  }

  private static void putConflicts(ObjectNode node, PhaseMeasurement measured) {
    node.put("sets", measured.succeeded(RowName.CAS))
        .put("conflicts", measured.succeeded(RowName.CAS_CONFLICT))
        .put("givenUp", measured.succeeded(RowName.CAS_GIVEN_UP))
        .put("indeterminate", measured.succeeded(RowName.CAS_INDETERMINATE));
    ArrayNode retries = node.putArray("retries");
    measured
        .row(RowName.CAS_RETRIES)
        .ifPresent(
            row ->
                row.service()
                    .recordedValues()
                    .forEach(
                        value ->
                            retries
                                .addArray()
                                .add(value.getValueIteratedTo())
                                .add(row.service().getCountAtValue(value.getValueIteratedTo()))));
  }

  private static void putAudit(ObjectNode node, AuditSummary found) {
    node.put("acknowledged", found.acknowledged())
        .put("audited", found.audited())
        .put("percent", Double.parseDouble(found.percent()))
        .put("verdict", verdict(found));
    if (found.isProof()) {
      node.put("lost", found.lost());
    }
    node.set("table", JsonFigures.table(AUDIT, List.of(found)));
    JsonFigures.put(node, "details", found.details());
  }

  private static void putStale(ObjectNode node, StaleReads reads) {
    node.put("row", reads.row().toString());
    node.put("checked", reads.checked()).put("stale", reads.stale());
    put(node, "versionsBehind", reads.versionsBehind());
    put(node, "nanosBehind", reads.nanosBehind());
  }

  private static void put(ObjectNode node, String name, Histogram values) {
    if (values.getTotalCount() > 0) {
      ObjectNode statistics = node.putObject(name);
      JsonFigures.put(statistics, "mean", values.getMean());
      JsonFigures.put(statistics, "p99", values.getValueAtPercentile(99));
      JsonFigures.put(statistics, "max", values.getMaxValue());
    }
  }
}
