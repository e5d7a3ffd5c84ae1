package io.github.ycsbxl.results;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.jvm.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.measure.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVPrinter;

/** summary.csv: a row per phase, operation and way of counting latency. Stateless. */
final class SummaryCsv {
  private SummaryCsv() {}

  static void write(List<PhaseResult> results, Optional<AuditSummary> audit, Path file)
      throws IOException {
    var text = new StringBuilder();
    try (CSVPrinter out = Csv.print(text, SummaryColumn.class)) {
      Optional<Throughput> throughput = Throughput.of(results);
      int last = results.size() - 1;
      for (PhaseResult result : results.subList(0, last)) {
        writePhase(result, Map.of(), out);
      }
      Map<SummaryColumn, Object> audited = audit.map(SummaryCsv::audited).orElse(Map.of());
      if (throughput.isEmpty()) {
        writePhase(results.get(last), audited, out);
      } else {
        writePhase(results.get(last), Map.of(), out);
        Map<SummaryColumn, Object> all =
            iterations(PhaseResult.together(results), throughput.get());
        all.putAll(audited);
        print(all, out);
      }
    }
    OutputFile.write(file, text.toString());
  }

  /** What is lost is known only of what was read. */
  private static Map<SummaryColumn, Object> audited(AuditSummary audit) {
    var cells = new EnumMap<SummaryColumn, Object>(SummaryColumn.class);
    cells.put(SummaryColumn.AUDIT_ACKNOWLEDGED, audit.acknowledged());
    cells.put(SummaryColumn.AUDITED, audit.audited());
    cells.put(SummaryColumn.IN_DOUBT, audit.inDoubt());
    if (audit.isProof()) {
      cells.put(SummaryColumn.TOOK_PLACE, audit.tookPlace());
      cells.put(SummaryColumn.LOST_UPDATES, audit.lost());
      cells.put(SummaryColumn.FORKS, audit.forks());
      cells.put(SummaryColumn.UNEXPLAINED, audit.unexplained());
    }
    return cells;
  }

  private static void writePhase(
      PhaseResult result, Map<SummaryColumn, Object> audited, CSVPrinter out) throws IOException {
    PhaseMeasurement measured = result.measurement();
    Map<SummaryColumn, Object> overall = overall(result);
    overall.putAll(audited);
    print(overall, out);
    for (RowMeasurement row : measured.rows().values()) {
      if (StaleReads.isRow(row.name())) {
        continue;
      }
      print(operation(result, row, "service", row.service()), out);
      if (row.hasIntended()) {
        print(operation(result, row, "intended", row.intended()), out);
      }
    }
    for (StaleReads reads : StaleReads.of(measured)) {
      print(staleReads(result, reads), out);
    }
  }

  /** The time behind is where other rows have a latency, which a stale read has as well as any. */
  private static Map<SummaryColumn, Object> staleReads(PhaseResult result, StaleReads reads) {
    Map<SummaryColumn, Object> cells = setting(result, reads.row());
    cells.put(SummaryColumn.VALUES, reads.stale());
    cells.put(SummaryColumn.UNIT, "us");
    cells.put(SummaryColumn.CHECKED_READS, reads.checked());
    if (reads.stale() > 0) {
      putStatistics(reads.nanosBehind(), Unit.NANOS, cells);
      Histogram versions = reads.versionsBehind();
      cells.put(SummaryColumn.VERSIONS_BEHIND_MEAN, Numbers.inUnit(versions.getMean(), Unit.COUNT));
      cells.put(SummaryColumn.VERSIONS_BEHIND_P95, versions.getValueAtPercentile(95));
      cells.put(SummaryColumn.VERSIONS_BEHIND_P99, versions.getValueAtPercentile(99));
      cells.put(SummaryColumn.VERSIONS_BEHIND_MAX, versions.getMaxValue());
    }
    return cells;
  }

  /** The iterations of a run as one row: the sums of their counts, and their mean throughput. */
  private static Map<SummaryColumn, Object> iterations(PhaseResult together, Throughput spread) {
    Map<SummaryColumn, Object> cells = overall(together);
    cells.put(SummaryColumn.ITERATION, "all");
    cells.put(SummaryColumn.OPS_PER_SEC, Numbers.decimal(spread.meanOpsPerSec()));
    cells.put(SummaryColumn.CI95_LOW, Numbers.decimal(spread.lowOpsPerSec()));
    cells.put(SummaryColumn.CI95_HIGH, Numbers.decimal(spread.highOpsPerSec()));
    return cells;
  }

  private static Map<SummaryColumn, Object> overall(PhaseResult result) {
    Map<SummaryColumn, Object> cells = setting(result, "OVERALL");
    Counts counts = result.measurement().counts();
    cells.put(SummaryColumn.SUCCEEDED, counts.succeeded());
    cells.put(SummaryColumn.MISSED, counts.missed());
    cells.put(SummaryColumn.FAILED, counts.failed());
    cells.put(SummaryColumn.EXISTING, counts.existing());
    cells.put(SummaryColumn.CONFLICTS, conflicts(result.measurement()));
    cells.put(SummaryColumn.OPS_PER_SEC, Numbers.decimal(result.measurement().opsPerSec()));
    result.targetReached().ifPresent(reached -> cells.put(SummaryColumn.TARGET_REACHED, reached));
    cells.put(SummaryColumn.GC_MS, result.measurement().gc().total().millis());
    JvmPauses pauses = result.measurement().pauses();
    cells.put(SummaryColumn.JVM_PAUSES, pauses.count());
    cells.put(SummaryColumn.JVM_PAUSE_MS, Numbers.decimal(pauses.totalNanos() / 1e6));
    cells.put(SummaryColumn.JVM_PAUSE_MAX_MS, Numbers.decimal(pauses.maxNanos() / 1e6));
    result.measurement().underWay().ifPresent(operations -> putUnderWay(operations, cells));
    if (result.allRan().isPresent()) {
      Overlap allRan = result.allRan().get();
      cells.put(SummaryColumn.ALL_RAN_SECONDS, Numbers.decimal(allRan.seconds()));
      cells.put(SummaryColumn.ALL_RAN_OPS_PER_SEC, Numbers.decimal(allRan.opsPerSec()));
      cells.put(SummaryColumn.START_SKEW_MS, Numbers.decimal(allRan.startSkewMillis()));
    }
    return cells;
  }

  private static void putUnderWay(UnderWay operations, Map<SummaryColumn, Object> cells) {
    cells.put(SummaryColumn.UNDER_WAY, operations.operations());
    cells.put(SummaryColumn.OLDEST_UNDER_WAY_MS, Numbers.decimal(operations.oldestNanos() / 1e6));
  }

  private static Map<SummaryColumn, Object> operation(
      PhaseResult result, RowMeasurement row, String latency, Histogram values) {
    Map<SummaryColumn, Object> cells = setting(result, row.name());
    cells.put(SummaryColumn.LATENCY, latency);
    if (RowKind.isOperation(row)) {
      putOutcomes(result, row, cells);
    }
    cells.put(SummaryColumn.VALUES, values.getTotalCount());
    cells.put(SummaryColumn.UNIT, row.unit() == Unit.NANOS ? "us" : "count");
    if (values.getTotalCount() > 0) {
      putStatistics(values, row.unit(), cells);
    }
    return cells;
  }

  private static void putOutcomes(
      PhaseResult result, RowMeasurement row, Map<SummaryColumn, Object> cells) {
    cells.put(SummaryColumn.SUCCEEDED, row.succeeded());
    cells.put(SummaryColumn.MISSED, RowKind.missed(row));
    cells.put(SummaryColumn.FAILED, RowKind.failed(row));
    cells.put(SummaryColumn.EXISTING, RowKind.existing(row));
    if (row.name().equals("CAS")) {
      cells.put(SummaryColumn.CONFLICTS, conflicts(result.measurement()));
    }
    double seconds = Math.max(result.seconds(), 1e-9);
    cells.put(SummaryColumn.OPS_PER_SEC, Numbers.decimal(row.succeeded() / seconds));
  }

  private static void putStatistics(Histogram values, Unit unit, Map<SummaryColumn, Object> cells) {
    cells.put(SummaryColumn.MEAN, Numbers.inUnit(values.getMean(), unit));
    cells.put(SummaryColumn.MIN, Numbers.inUnit(values.getMinValue(), unit));
    cells.put(SummaryColumn.P50, Numbers.inUnit(values.getValueAtPercentile(50), unit));
    cells.put(SummaryColumn.P90, Numbers.inUnit(values.getValueAtPercentile(90), unit));
    cells.put(SummaryColumn.P95, Numbers.inUnit(values.getValueAtPercentile(95), unit));
    cells.put(SummaryColumn.P99, Numbers.inUnit(values.getValueAtPercentile(99), unit));
    cells.put(SummaryColumn.P999, Numbers.inUnit(values.getValueAtPercentile(99.9), unit));
    cells.put(SummaryColumn.P9999, Numbers.inUnit(values.getValueAtPercentile(99.99), unit));
    cells.put(SummaryColumn.MAX, Numbers.inUnit(values.getMaxValue(), unit));
  }

  /** The cells that are the same in every row of a phase. */
  private static Map<SummaryColumn, Object> setting(PhaseResult result, String operation) {
    RunDescription run = result.run();
    var cells = new EnumMap<SummaryColumn, Object>(SummaryColumn.class);
    cells.put(SummaryColumn.RUN, run.name());
    cells.put(SummaryColumn.PHASE, result.phase());
    cells.put(SummaryColumn.BINDING, run.binding());
    cells.put(SummaryColumn.LABEL, run.label());
    cells.put(SummaryColumn.CLIENTS, run.clients());
    cells.put(SummaryColumn.THREADS_PER_CLIENT, run.threads());
    cells.put(SummaryColumn.THREADS, (long) run.clients() * run.threads());
    cells.put(SummaryColumn.RECORDS, run.records());
    cells.put(SummaryColumn.STORE, run.store());
    run.targetOpsPerSec()
        .ifPresent(rate -> cells.put(SummaryColumn.TARGET_OPS_PER_SEC, Numbers.decimal(rate)));
    cells.put(SummaryColumn.OPERATION, operation);
    cells.put(SummaryColumn.SECONDS, Numbers.decimal(result.seconds()));
    cells.put(SummaryColumn.PARTIAL, result.partial());
    cells.put(SummaryColumn.ITERATION, result.iteration());
    return cells;
  }

  private static long conflicts(PhaseMeasurement measured) {
    return measured.row("CAS-CONFLICT").map(RowMeasurement::succeeded).orElse(0L);
  }

  private static void print(Map<SummaryColumn, Object> cells, CSVPrinter out) throws IOException {
    for (SummaryColumn column : SummaryColumn.values()) {
      out.print(cells.get(column));
    }
    out.println();
  }
}
