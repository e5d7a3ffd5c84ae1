package io.github.ycsbxl.results;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.outage.OutageLimits;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * The file faults.csv: a row per fault, and per outage without one, and a last one of the whole
 * run; in an iteration that goes on, the faults alone. Stateless.
 */
final class FaultsCsv {
  static final String NAME = "faults.csv";

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
    END_MS,
    OUTAGE_FLOOR_MS,
    READ_FLOOR_MS,
    WRITE_FLOOR_MS,
    UNTRIED_MS,
    READ_UNTRIED_MS,
    WRITE_UNTRIED_MS
  }

  /** Whether there is anything to write. */
  static boolean has(List<PhaseResult> results) {
    return results.stream()
        .flatMap(result -> result.outages().stream())
        .anyMatch(outages -> !outages.faults().isEmpty());
  }

  static void write(List<PhaseResult> results, Optional<AuditSummary> audit, Path file)
      throws IOException {
    Csv.write(file, Column.class, rows(results, audit));
  }

  /** While an iteration goes on. */
  static void write(Path folder, List<PhaseResult> before, int iteration, List<FaultTime> begun)
      throws IOException {
    List<List<Object>> rows = rows(before, Optional.empty());
    for (FaultTime time : begun) {
      var cells = new EnumMap<Column, Object>(Column.class);
      cells.put(Column.RUN, folder.getFileName());
      cells.put(Column.ITERATION, iteration);
      cells.put(Column.FAULT, time.name());
      addTimes(time, cells);
      rows.add(Csv.inOrder(Column.class, cells));
    }
    Csv.write(folder.resolve(NAME), Column.class, rows);
  }

  /** The faults that have begun in an iteration; none if there is no file. */
  static List<FaultTime> read(Path folder, int iteration) throws IOException {
    try (CSVParser parser =
        CSVParser.parse(folder.resolve(NAME), StandardCharsets.UTF_8, Csv.READ_FORMAT)) {
      return parser.stream()
          .filter(row -> row.get("iteration").equals("" + iteration))
          .filter(row -> !row.get("begun_ms").isEmpty())
          .map(
              row ->
                  new FaultTime(
                      row.get("fault"), nanos(row, "begun_ms"), nanos(row, "reverted_ms")))
          .toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (RuntimeException e) {
      throw new IOException(
          folder.resolve(NAME) + " is not a faults.csv: " + ErrorMessages.of(e), e);
    }
  }

  private static long nanos(CSVRecord row, String column) {
    String millis = row.get(column);
    return millis.isEmpty() ? -1 : Math.round(Double.parseDouble(millis) * 1e6);
  }

  private static List<List<Object>> rows(List<PhaseResult> results, Optional<AuditSummary> audit) {
    var rows = new ArrayList<List<Object>>();
    for (PhaseResult result : results) {
      for (OutageReport outages : result.outages().stream().toList()) {
        outages.faults().forEach(cost -> rows.add(row(result, outages, cost)));
        rows.add(whole(result, outages, audit));
      }
    }
    return rows;
  }

  private static void addTimes(FaultTime time, Map<Column, Object> cells) {
    cells.put(Column.BEGUN_MS, millis(time.begunNanos()));
    cells.put(Column.REVERTED_MS, millis(time.revertedNanos()));
  }

  private static List<Object> row(PhaseResult result, OutageReport outages, FaultCost cost) {
    Map<Column, Object> cells = start(result, outages, cost.name());
    addTimes(cost.time(), cells);
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
    if (cost.lost() >= 0) {
      cells.put(Column.LOST, cost.lost());
    }
    cells.put(Column.END_MS, millis(cost.endNanos()));
    addLimits(cost.limits(), cells);
    return Csv.inOrder(Column.class, cells);
  }

  private static void addLimits(OutageLimits limits, Map<Column, Object> cells) {
    cells.put(Column.OUTAGE_FLOOR_MS, millis(limits.floorNanos()));
    cells.put(Column.READ_FLOOR_MS, millis(limits.readFloorNanos()));
    cells.put(Column.WRITE_FLOOR_MS, millis(limits.writeFloorNanos()));
    cells.put(Column.UNTRIED_MS, millis(limits.untriedNanos()));
    cells.put(Column.READ_UNTRIED_MS, millis(limits.readUntriedNanos()));
    cells.put(Column.WRITE_UNTRIED_MS, millis(limits.writeUntriedNanos()));
  }

  private static List<Object> whole(
      PhaseResult result, OutageReport outages, Optional<AuditSummary> audit) {
    Map<Column, Object> cells = start(result, outages, ALL);
    cells.put(Column.OUTAGE_MS, millis(outages.longest()));
    cells.put(Column.OPERATIONS, outages.operations());
    cells.put(Column.AVAILABILITY, Numbers.decimal(outages.availability()));
    cells.put(Column.STALE_READS, outages.staleReads());
    audit.filter(AuditSummary::isProof).ifPresent(found -> cells.put(Column.LOST, found.lost()));
    return Csv.inOrder(Column.class, cells);
  }

  private static Map<Column, Object> start(PhaseResult result, OutageReport outages, String name) {
    var cells = new EnumMap<Column, Object>(Column.class);
    cells.put(Column.RUN, result.run().name());
    cells.put(Column.ITERATION, result.iteration());
    cells.put(Column.FAULT, name);
    cells.put(Column.SLO_MS, millis(outages.sloNanos()));
    return cells;
  }

  private static String millis(long nanos) {
    return nanos < 0 ? "" : Numbers.decimal(nanos / 1e6);
  }
}
