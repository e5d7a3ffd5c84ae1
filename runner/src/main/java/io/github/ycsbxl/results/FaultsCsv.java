package io.github.ycsbxl.results;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writer of faults.csv: a row per fault, and per outage without one, and a last one of the whole
 * run. Stateless.
 */
final class FaultsCsv {
  /** The name of the last row. */
  private static final String ALL = "all";

  private FaultsCsv() {}

  /** The columns, in order. A frozen interface: new ones go to the end. */
  enum Column {
    RUN,
    ITERATION,
    FAULT,
    BEGUN_MS,
    REVERTED_MS,
    FIRST_MS,
    OUTAGE_MS,
    READ_OUTAGE_MS,
    WRITE_OUTAGE_MS,
    SHARD_OUTAGE_MS,
    SHARDS,
    DEGRADED_MS,
    OPERATIONS,
    FAILED,
    INDETERMINATE,
    DELAYED,
    SLO_MS,
    AVAILABILITY,
    BACKLOG,
    CAUGHT_UP_MS,
    STALE_READS,
    STALE_MS,
    LOST,
    END_MS
  }

  /** Whether there is anything to write. */
  static boolean has(List<PhaseResult> results) {
    return results.stream()
        .flatMap(result -> result.outages().stream())
        .anyMatch(outages -> !outages.faults().isEmpty());
  }

  static void write(List<PhaseResult> results, Optional<AuditSummary> audit, Path file)
      throws IOException {
    var rows = new ArrayList<List<Object>>();
    for (PhaseResult result : results) {
      for (OutageReport outages : result.outages().stream().toList()) {
        outages.faults().forEach(cost -> rows.add(row(result, outages, cost)));
        rows.add(whole(result, outages, audit));
      }
    }
    Csv.write(file, Column.class, rows);
  }

  private static List<Object> row(PhaseResult result, OutageReport outages, FaultCost cost) {
    Map<Column, Object> cells = start(result, outages, cost.name());
    cells.put(Column.BEGUN_MS, millis(cost.begunNanos()));
    cells.put(Column.REVERTED_MS, millis(cost.revertedNanos()));
    cells.put(Column.FIRST_MS, millis(cost.firstNanos()));
    cells.put(Column.OUTAGE_MS, millis(cost.outageNanos()));
    cells.put(Column.READ_OUTAGE_MS, millis(cost.readOutageNanos()));
    cells.put(Column.WRITE_OUTAGE_MS, millis(cost.writeOutageNanos()));
    if (!cost.shardOutageNanos().isEmpty()) {
      cells.put(Column.SHARD_OUTAGE_MS, millis(cost.longestOfShards()));
      cells.put(Column.SHARDS, cost.shardsThatFailed());
    }
    cells.put(Column.DEGRADED_MS, millis(cost.degradedNanos()));
    cells.put(Column.OPERATIONS, cost.operations());
    cells.put(Column.FAILED, cost.failed());
    cells.put(Column.INDETERMINATE, cost.indeterminate());
    cells.put(Column.DELAYED, cost.delayed());
    cells.put(Column.AVAILABILITY, Numbers.decimal(cost.availability()));
    if (cost.mostBacklog() >= 0) {
      cells.put(Column.BACKLOG, cost.mostBacklog());
    }
    cells.put(Column.CAUGHT_UP_MS, millis(cost.caughtUpNanos()));
    cells.put(Column.STALE_READS, cost.staleReads());
    cells.put(Column.STALE_MS, millis(cost.staleNanos()));
    return inOrder(cells);
  }

  private static List<Object> whole(
      PhaseResult result, OutageReport outages, Optional<AuditSummary> audit) {
    Map<Column, Object> cells = start(result, outages, ALL);
    cells.put(Column.OUTAGE_MS, millis(outages.longest()));
    cells.put(Column.OPERATIONS, outages.operations());
    cells.put(Column.AVAILABILITY, Numbers.decimal(outages.availability()));
    cells.put(Column.STALE_READS, outages.staleReads());
    audit.filter(AuditSummary::isProof).ifPresent(found -> cells.put(Column.LOST, found.lost()));
    return inOrder(cells);
  }

  private static Map<Column, Object> start(PhaseResult result, OutageReport outages, String name) {
    var cells = new EnumMap<Column, Object>(Column.class);
    cells.put(Column.RUN, result.run().name());
    cells.put(Column.ITERATION, result.iteration());
    cells.put(Column.FAULT, name);
    cells.put(Column.SLO_MS, millis(outages.sloNanos()));
    return cells;
  }

  private static List<Object> inOrder(Map<Column, Object> cells) {
    return Arrays.stream(Column.values()).map(column -> cells.getOrDefault(column, "")).toList();
  }

  private static String millis(long nanos) {
    return nanos < 0 ? "" : Numbers.decimal(nanos / 1e6);
  }
}
    if (cost.lost() >= 0) {
      cells.put(Column.LOST, cost.lost());
    }
    cells.put(Column.END_MS, millis(cost.endNanos()));
