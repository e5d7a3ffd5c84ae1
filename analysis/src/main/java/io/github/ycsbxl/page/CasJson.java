package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.tables.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** CAS updates, their audit, and stale reads as JSON. Stateless. */
final class CasJson {
  private static final String SCENARIO = "scenario";

  private static final Table<AuditRow> AUDIT =
      Table.<AuditRow>empty()
          .column(SCENARIO, AuditRow::scenario)
          .column("acknowledged", of(it -> it.updates().acknowledged()))
          .column("audited", "%", of(found -> Double.parseDouble(found.percent())))
          .column("records read", of(it -> it.read().records()))
          .column("indeterminate", of(it -> it.updates().inDoubt()))
          .column("took place", proven(it -> it.updates().tookPlace()))
          .column("lost", proven(it -> it.violations().lost()))
          .column("forks", proven(it -> it.violations().forks()))
          .column("unexplained", proven(it -> it.violations().unexplained()))
          .column("unreadable", of(it -> it.read().unreadable()))
          .column("overwritten", of(it -> it.unaudited().overwritten()))
          .column("overwritten by others", of(it -> it.unaudited().overwrittenByOthers()))
          .column("damaged", of(it -> it.unaudited().damaged()))
          .column("verdict", of(CasJson::verdict));

  /**
   * Row of the audit's table.
   *
   * @param scenario empty for all together
   */
  private record AuditRow(String scenario, AuditSummary found) {}

  private CasJson() {}

  private static Function<AuditRow, Object> of(Function<AuditSummary, Object> cell) {
    return row -> cell.apply(row.found());
  }

  private static Function<AuditRow, Object> proven(Function<AuditSummary, Object> cell) {
    return of(found -> found.isProof() ? cell.apply(found) : "unknown");
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
    List<StaleReads> reads = StaleReads.of(measured.byPart().labelled());
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
    node.put("acknowledged", found.updates().acknowledged())
        .put("audited", found.updates().audited())
        .put("percent", Double.parseDouble(found.percent()))
        .put("verdict", verdict(found));
    if (found.isProof()) {
      node.put("lost", found.violations().lost());
    }
    node.set("table", table(found));
    JsonFigures.put(node, "details", found.details());
  }

  /** Returns a table with a row for the sum, and a row per scenario. */
  private static JsonNode table(AuditSummary found) {
    var rows = new ArrayList<AuditRow>();
    rows.add(new AuditRow("", found));
    found.scenarios().forEach((name, own) -> rows.add(new AuditRow(name, own)));
    boolean named = rows.size() > 1;
    return JsonFigures.table(AUDIT.only(name -> named || !name.equals(SCENARIO)), rows);
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
