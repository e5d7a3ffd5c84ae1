package io.github.ycsbxl.results;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.NodeRow;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowKind;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.RowMeasurement.ValueBytes;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Writer of summary.csv: a row per phase, operation and kind of latency. Stateless. */
final class SummaryCsv {
  /** The columns of summary.csv, in order. A frozen interface: new ones go to the end. */
  enum Column {
    RUN,
    PHASE,
    BINDING,
    LABEL,
    CLIENTS,
    THREADS_PER_CLIENT,
    THREADS,
    RECORDS,
    TARGET_OPS_PER_SEC,
    OPERATION,
    LATENCY,
    SUCCEEDED,
    MISSED,
    FAILED,
    CONFLICTS,
    SECONDS,
    OPS_PER_SEC,
    UNIT,
    MEAN,
    MIN,
    P50,
    P90,
    P95,
    P99,
    P999,
    P9999,
    MAX,
    PARTIAL,
    VALUES,
    ITERATION,
    TARGET_REACHED,
    GC_MS,
    JVM_PAUSES,
    JVM_PAUSE_MS,
    JVM_PAUSE_MAX_MS,
    CI95_LOW,
    CI95_HIGH,
    ALL_RAN_SECONDS,
    ALL_RAN_OPS_PER_SEC,
    START_SKEW_MS,
    EXISTING,
    STORE,
    UNDER_WAY,
    OLDEST_UNDER_WAY_MS,
    CHECKED_READS,
    VERSIONS_BEHIND_MEAN,
    VERSIONS_BEHIND_P95,
    VERSIONS_BEHIND_P99,
    VERSIONS_BEHIND_MAX,
    AUDIT_ACKNOWLEDGED,
    AUDITED,
    IN_DOUBT,
    TOOK_PLACE,
    LOST_UPDATES,
    FORKS,
    UNEXPLAINED,
    STALE,
    READ_BYTES,
    WRITTEN_BYTES,
    READ_MB_PER_SEC,
    WRITTEN_MB_PER_SEC,
    CPU_USER_US_PER_OP,
    CPU_SYSTEM_US_PER_OP,
    START_KNOWN_TO_MS
  }

  private SummaryCsv() {}

  static void write(List<PhaseResult> results, Optional<AuditSummary> audit, Path file)
      throws IOException {
    var rows = new ArrayList<Map<Column, Object>>();
    Map<Column, Object> whole = Map.of();
    for (PhaseResult result : results) {
      whole = overall(result);
      rows.add(whole);
      addOperations(result, rows);
    }
    Optional<Throughput> spread = Throughput.of(results);
    if (spread.isPresent()) {
      whole = iterations(PhaseResult.together(results), spread.get());
      rows.add(whole);
    }
    if (audit.isPresent()) {
      putAudit(audit.get(), whole);
    }
    Csv.write(
        file, Column.class, rows.stream().map(row -> Csv.inOrder(Column.class, row)).toList());
  }

  /** The cells of the audit; lost updates are known only of records that were read. */
  private static void putAudit(AuditSummary audit, Map<Column, Object> cells) {
    cells.put(Column.AUDIT_ACKNOWLEDGED, audit.acknowledged());
    cells.put(Column.AUDITED, audit.audited());
    cells.put(Column.IN_DOUBT, audit.inDoubt());
    if (audit.isProof()) {
      cells.put(Column.TOOK_PLACE, audit.tookPlace());
      cells.put(Column.LOST_UPDATES, audit.lost());
      cells.put(Column.FORKS, audit.forks());
      cells.put(Column.UNEXPLAINED, audit.unexplained());
    }
  }

  private static void addOperations(PhaseResult result, List<Map<Column, Object>> rows) {
    for (RowMeasurement row : result.measurement().rows().values()) {
      if (StaleReads.isRow(row.name()) || NodeRow.isRow(row.name())) {
        continue;
      }
      rows.add(operation(result, row, "service", row.service()));
      if (row.hasIntended()) {
        rows.add(operation(result, row, "intended", row.intended()));
      }
    }
    for (StaleReads reads : StaleReads.of(result.measurement())) {
      rows.add(staleReads(result, reads));
    }
  }

  /** The time behind is where other rows have a latency, which a stale read has as well as any. */
  private static Map<Column, Object> staleReads(PhaseResult result, StaleReads reads) {
    Map<Column, Object> cells = setting(result, reads.row());
    cells.put(Column.VALUES, reads.stale());
    cells.put(Column.UNIT, "us");
    cells.put(Column.CHECKED_READS, reads.checked());
    if (reads.stale() > 0) {
      putStatistics(reads.nanosBehind(), Unit.NANOS, cells);
      Histogram versions = reads.versionsBehind();
      cells.put(Column.VERSIONS_BEHIND_MEAN, Numbers.inUnit(versions.getMean(), Unit.COUNT));
      cells.put(Column.VERSIONS_BEHIND_P95, versions.getValueAtPercentile(95));
      cells.put(Column.VERSIONS_BEHIND_P99, versions.getValueAtPercentile(99));
      cells.put(Column.VERSIONS_BEHIND_MAX, versions.getMaxValue());
    }
    return cells;
  }

  /** The iterations of a run as one row: the sums of their counts, and their mean throughput. */
  private static Map<Column, Object> iterations(PhaseResult together, Throughput spread) {
    Map<Column, Object> cells = overall(together);
    cells.put(Column.ITERATION, "all");
    cells.put(Column.OPS_PER_SEC, Numbers.decimal(spread.meanOpsPerSec()));
    cells.put(Column.CI95_LOW, Numbers.decimal(spread.lowOpsPerSec()));
    cells.put(Column.CI95_HIGH, Numbers.decimal(spread.highOpsPerSec()));
    return cells;
  }

  private static Map<Column, Object> overall(PhaseResult result) {
    Map<Column, Object> cells = setting(result, "OVERALL");
    Counts counts = result.measurement().counts();
    cells.put(Column.SUCCEEDED, counts.succeeded());
    cells.put(Column.MISSED, counts.missed());
    cells.put(Column.FAILED, counts.failed());
    cells.put(Column.EXISTING, counts.existing());
    cells.put(Column.STALE, counts.stale());
    cells.put(Column.CONFLICTS, conflicts(result.measurement()));
    cells.put(Column.OPS_PER_SEC, Numbers.decimal(result.opsPerSec()));
    putBytes(RowKind.bytes(result.measurement().rows().values()), result, cells);
    result.targetReached().ifPresent(reached -> cells.put(Column.TARGET_REACHED, reached));
    cells.put(Column.GC_MS, result.measurement().gc().total().millis());
    JvmPauses pauses = result.measurement().pauses();
    cells.put(Column.JVM_PAUSES, pauses.count());
    cells.put(Column.JVM_PAUSE_MS, Numbers.decimal(pauses.totalNanos() / 1e6));
    cells.put(Column.JVM_PAUSE_MAX_MS, Numbers.decimal(pauses.maxNanos() / 1e6));
    putCpu(result.measurement(), cells);
    result.measurement().underWay().ifPresent(operations -> putUnderWay(operations, cells));
    if (result.allRan().isPresent()) {
      PhaseResult.Overlap allRan = result.allRan().get();
      cells.put(Column.ALL_RAN_SECONDS, Numbers.decimal(allRan.seconds()));
      cells.put(Column.ALL_RAN_OPS_PER_SEC, Numbers.decimal(allRan.opsPerSec()));
      cells.put(Column.START_SKEW_MS, Numbers.decimal(allRan.startSkewMillis()));
      if (allRan.startKnownToMillis() > 0) {
        cells.put(Column.START_KNOWN_TO_MS, allRan.startKnownToMillis());
      }
    }
    return cells;
  }

  private static void putCpu(PhaseMeasurement measured, Map<Column, Object> cells) {
    ClientUse client = measured.client();
    if (client.wasMeasured()) {
      double user = measured.cpuMicros(client.userNanos());
      cells.put(Column.CPU_USER_US_PER_OP, Numbers.decimal(user));
      double system = measured.cpuMicros(client.systemNanos());
      cells.put(Column.CPU_SYSTEM_US_PER_OP, Numbers.decimal(system));
    }
  }

  private static void putUnderWay(UnderWay operations, Map<Column, Object> cells) {
    cells.put(Column.UNDER_WAY, operations.operations());
    cells.put(Column.OLDEST_UNDER_WAY_MS, Numbers.decimal(operations.oldestNanos() / 1e6));
  }

  private static Map<Column, Object> operation(
      PhaseResult result, RowMeasurement row, String latency, Histogram values) {
    Map<Column, Object> cells = setting(result, row.name());
    cells.put(Column.LATENCY, latency);
    if (RowKind.isOperation(row)) {
      putOutcomes(result, row, cells);
    }
    cells.put(Column.VALUES, values.getTotalCount());
    cells.put(Column.UNIT, row.unit() == Unit.NANOS ? "us" : "count");
    if (values.getTotalCount() > 0) {
      putStatistics(values, row.unit(), cells);
    }
    return cells;
  }

  private static void putOutcomes(
      PhaseResult result, RowMeasurement row, Map<Column, Object> cells) {
    cells.put(Column.SUCCEEDED, row.succeeded());
    cells.put(Column.MISSED, RowKind.missed(row));
    cells.put(Column.FAILED, RowKind.failed(row));
    cells.put(Column.EXISTING, RowKind.existing(row));
    cells.put(Column.STALE, RowKind.stale(row));
    if (row.name().equals("CAS")) {
      cells.put(Column.CONFLICTS, conflicts(result.measurement()));
    }
    cells.put(Column.OPS_PER_SEC, Numbers.perSec(row.succeeded(), result.seconds()));
    putBytes(row.bytes(), result, cells);
  }

  private static void putBytes(ValueBytes bytes, PhaseResult result, Map<Column, Object> cells) {
    if (!bytes.isEmpty()) {
      cells.put(Column.READ_BYTES, bytes.read());
      cells.put(Column.WRITTEN_BYTES, bytes.written());
      cells.put(Column.READ_MB_PER_SEC, Numbers.megabytesPerSec(bytes.read(), result.seconds()));
      cells.put(
          Column.WRITTEN_MB_PER_SEC, Numbers.megabytesPerSec(bytes.written(), result.seconds()));
    }
  }

  private static void putStatistics(Histogram values, Unit unit, Map<Column, Object> cells) {
    cells.put(Column.MEAN, Numbers.inUnit(values.getMean(), unit));
    cells.put(Column.MIN, Numbers.inUnit(values.getMinValue(), unit));
    cells.put(Column.P50, Numbers.inUnit(values.getValueAtPercentile(50), unit));
    cells.put(Column.P90, Numbers.inUnit(values.getValueAtPercentile(90), unit));
    cells.put(Column.P95, Numbers.inUnit(values.getValueAtPercentile(95), unit));
    cells.put(Column.P99, Numbers.inUnit(values.getValueAtPercentile(99), unit));
    cells.put(Column.P999, Numbers.inUnit(values.getValueAtPercentile(99.9), unit));
    cells.put(Column.P9999, Numbers.inUnit(values.getValueAtPercentile(99.99), unit));
    cells.put(Column.MAX, Numbers.inUnit(values.getMaxValue(), unit));
  }

  /** The cells that are the same in every row of a phase. */
  private static Map<Column, Object> setting(PhaseResult result, String operation) {
    RunDescription run = result.run();
    var cells = new EnumMap<Column, Object>(Column.class);
    cells.put(Column.RUN, run.name());
    cells.put(Column.PHASE, result.phase());
    cells.put(Column.BINDING, run.binding());
    cells.put(Column.LABEL, run.label());
    cells.put(Column.CLIENTS, run.clients());
    cells.put(Column.THREADS_PER_CLIENT, run.threads());
    cells.put(Column.THREADS, (long) run.clients() * run.threads());
    cells.put(Column.RECORDS, run.records());
    cells.put(Column.STORE, run.store());
    run.targetOpsPerSec()
        .ifPresent(rate -> cells.put(Column.TARGET_OPS_PER_SEC, Numbers.decimal(rate)));
    cells.put(Column.OPERATION, operation);
    cells.put(Column.SECONDS, Numbers.decimal(result.seconds()));
    cells.put(Column.PARTIAL, result.partial());
    cells.put(Column.ITERATION, result.iteration());
    return cells;
  }

  private static long conflicts(PhaseMeasurement measured) {
    return measured.row("CAS-CONFLICT").map(RowMeasurement::succeeded).orElse(0L);
  }
}
