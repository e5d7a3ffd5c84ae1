package io.github.ycsbxl.tables;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Numbers;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Row.ValueBytes;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.ScenarioTime.Pacing;
import io.github.ycsbxl.measure.SizeOnDisk;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.measure.UnderWay;
import io.github.ycsbxl.measure.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Writer of summary.csv: a row per phase, operation and kind of latency. Stateless. */
final class SummaryCsv {
  /** Columns that only a store with files on this machine has. */
  private static final Set<String> OF_DISK =
      Set.of("disk_start_bytes", "disk_end_bytes", "disk_bytes_per_record", "record_bytes");

  static final Table<SummaryRow> TABLE =
      Table.<SummaryRow>empty()
          .meaning("name of the run and its directory; `load` or `run`")
          .column("run", row -> row.run().name())
          .column("phase", row -> row.result().phase())
          .meaning("binding name or class; text given with `-l`")
          .column("binding", row -> row.run().binding())
          .column("label", row -> row.run().label())
          .meaning("number of clients; threads per client; threads of all clients")
          .column("clients", row -> row.run().clients())
          .column("threads_per_client", row -> row.run().threads())
          .column("threads", row -> (long) row.run().clients() * row.run().threads())
          .meaning("records that the load inserts")
          .column("records", row -> row.run().records())
          .meaning("target rate, or the highest rate of a curve; empty without a target")
          .column("target_ops_per_sec", row -> row.run().targetOpsPerSec())
          .meaning(
              "`OVERALL` or [row name](#the-rows); `service` or `intended`, which with scenarios counts only those with a target")
          .column("operation", row -> row.operation().in(row.scenario()))
          .column("latency", SummaryRow::latency)
          .meaning("operations by outcome; `conflicts` only in `OVERALL` and `CAS`")
          .column("succeeded", row -> row.counts().map(Counts::succeeded))
          .column("missed", row -> row.counts().map(Counts::missed))
          .column("failed", row -> row.counts().map(Counts::failed))
          .column("conflicts", SummaryRow::conflicts)
          .meaning(
              "length of the phase, from the first scheduled start to the last end; throughput: "
                  + "`succeeded` / `seconds`. With `client.every`, `ops_per_sec` covers only the "
                  + "time in which all clients ran; counts and latencies cover the whole phase")
          .column("seconds", row -> row.result().seconds())
          .column("ops_per_sec", SummaryRow::opsPerSec)
          .meaning("unit of the next nine columns: `us`, or `count` for plain numbers")
          .column("unit", row -> row.values().map(any -> row.unit() == Unit.NANOS ? "us" : "count"))
          .meaning("statistics; `p9999` is the 99.99th percentile")
          .column("mean", statistic(Histogram::getMean))
          .column("min", statistic(Histogram::getMinValue))
          .column("p50", percentile(50))
          .column("p90", percentile(90))
          .column("p95", percentile(95))
          .column("p99", percentile(99))
          .column("p999", percentile(99.9))
          .column("p9999", percentile(99.99))
          .column("max", statistic(Histogram::getMaxValue))
          .meaning("`true` if the phase was stopped or a thread died")
          .column("partial", row -> row.result().partial())
          .meaning("number of values in the statistics")
          .column("values", SummaryRow::count)
          .meaning("iteration, from 1; `all` in the row with the mean of all iterations")
          .column("iteration", SummaryRow::iteration)
          .meaning(
              "with a `target`: `false` if, at the end, operations were overdue by more than "
                  + "0.5 % of the phase's length")
          .column("target_reached", row -> row.whole().flatMap(Phase::targetReached))
          .meaning("garbage collection time of the client JVM")
          .column("gc_ms", row -> row.process().map(phase -> phase.gc().total().millis()))
          .meaning("client JVM pauses of 10 ms or more: number, total, longest")
          .column("jvm_pauses", row -> row.process().map(phase -> phase.pauses().count()))
          .column(
              "jvm_pause_ms", row -> row.process().map(phase -> phase.pauses().totalNanos() / 1e6))
          .column(
              "jvm_pause_max_ms",
              row -> row.process().map(phase -> phase.pauses().maxNanos() / 1e6))
          .meaning(
              "in the row `all`: 95 % confidence interval of the mean throughput "
                  + "(Student's t)")
          .column("ci95_low", row -> row.spread().map(Throughput::lowOpsPerSec))
          .column("ci95_high", row -> row.spread().map(Throughput::highOpsPerSec))
          .meaning(
              "with several clients: time in which all clients ran, and throughput in that "
                  + "time")
          .column("all_ran_seconds", row -> row.allRan().map(Overlap::seconds))
          .column("all_ran_ops_per_sec", row -> row.allRan().map(Overlap::opsPerSec))
          .meaning(
              "with several clients: time from the first client's start to the last "
                  + "client's, by the coordinator's clock")
          .column("start_skew_ms", row -> row.allRan().map(Overlap::startSkewMillis))
          .meaning("records that a load found in the store")
          .column("existing", row -> row.counts().map(Counts::existing))
          .meaning(
              "location: `in this process`, `this machine` or `network`; do not compare "
                  + "different locations")
          .column("store", row -> row.run().store())
          .meaning(
              "if the phase was cut off: number of operations in progress; age of the "
                  + "oldest one")
          .column("under_way", row -> row.underWay().map(UnderWay::operations))
          .column("oldest_under_way_ms", row -> row.underWay().map(cut -> cut.oldestNanos() / 1e6))
          .meaning(
              "in rows `STALE-READ-...`: number of checked reads. In these rows, `values` is "
                  + "the number of stale reads, and the statistics are about their age")
          .column("checked_reads", row -> row.stale().map(StaleReads::checked))
          .meaning("number of versions that stale reads were behind")
          .column("versions_behind_mean", behind(Histogram::getMean))
          .column("versions_behind_p95", behind(versions -> versions.getValueAtPercentile(95)))
          .column("versions_behind_p99", behind(versions -> versions.getValueAtPercentile(99)))
          .column("versions_behind_max", behind(Histogram::getMaxValue))
          .meaning(
              "CAS updates of the whole audited run, in `OVERALL` rows: number acknowledged by the "
                  + "store; number of these that the audit traced completely")
          .column("audit_acknowledged", row -> row.audit().map(AuditSummary::acknowledged))
          .column("audited", row -> row.audit().map(AuditSummary::audited))
          .meaning("number of indeterminate CAS updates; number of these that are in the store")
          .column("in_doubt", row -> row.audit().map(AuditSummary::inDoubt))
          .column("took_place", row -> row.proof().map(AuditSummary::tookPlace))
          .meaning("number of acknowledged and audited updates that are not in the store")
          .column("lost_updates", row -> row.proof().map(AuditSummary::lost))
          .meaning(
              "number of versions replaced by two or more acknowledged updates; number of changes in "
                  + "the store that are in no ledger, or whose write the store reported as refused")
          .column("forks", row -> row.proof().map(AuditSummary::forks))
          .column("unexplained", row -> row.proof().map(AuditSummary::unexplained))
          .meaning("[stale reads](#stale-reads)")
          .column("stale", row -> row.counts().map(Counts::stale))
          .meaning("bytes of values; 1 MB is 1,000,000 bytes")
          .column("read_bytes", row -> row.bytes().map(ValueBytes::read))
          .column("written_bytes", row -> row.bytes().map(ValueBytes::written))
          .column("read_mb_per_sec", row -> row.megabytes(ValueBytes::read))
          .column("written_mb_per_sec", row -> row.megabytes(ValueBytes::written))
          .meaning("client CPU time per operation, including a store in the client process")
          .column("cpu_user_us_per_op", row -> row.cpu(ClientUse::userNanos))
          .column("cpu_system_us_per_op", row -> row.cpu(ClientUse::systemNanos))
          .meaning(
              "with several clients: uncertainty of the clock offsets, half a round trip "
                  + "to the coordinator")
          .column("start_known_to_ms", SummaryRow::startKnownToMillis)
          .meaning(
              "with several clients: throughput of each client, by that client's own length of the "
                  + "phase, in order of `client.index`, separated by blanks")
          .column("client_ops_per_sec", SummaryRow::clientOpsPerSec)
          .meaning(
              "percentage of thread time outside operations. By Little's law, threads x "
                  + "`seconds` = sum of latencies + time outside. With a `target`, threads also "
                  + "wait for scheduled starts")
          .column("outside_percent", SummaryRow::outsidePercent)
          .meaning("with `cost.per.hour`: cost of all nodes per hour, and its unit")
          .column("cost_per_hour", row -> row.cost().map(CostConfig::perHour))
          .column("cost_unit", row -> row.cost().map(CostConfig::unit))
          .meaning("operations per unit of cost: `ops_per_sec` x 3,600 / `cost_per_hour`")
          .column("ops_per_cost", SummaryRow::opsPerCost)
          .meaning(
              "if the store keeps its files on this machine: size of all nodes' files, at the "
                  + "start and end of the phase")
          .column("disk_start_bytes", row -> row.disk().map(SizeOnDisk::start))
          .column("disk_end_bytes", row -> row.disk().map(SizeOnDisk::end))
          .meaning(
              "growth of the store's files per record that this load inserted, including all "
                  + "replicas; empty for a run, and if an insert failed")
          .column("disk_bytes_per_record", SummaryRow::diskBytesPerRecord)
          .meaning("mean bytes of a record's key and values")
          .column("record_bytes", row -> row.disk().map(SizeOnDisk::recordBytes))
          .meaning(ScenarioColumn.MEANING)
          .column(ScenarioColumn.NAME, SummaryRow::scenario)
          .meaning(
              "with a target: operations due until the end; started ones; late starts, because "
                  + "the thread was still busy when the operation was due")
          .column("due", row -> row.pacing().map(all -> Math.round(all.due())))
          .column("started", row -> row.pacing().map(Pacing::started))
          .column("late", row -> row.pacing().map(Pacing::late))
          .meaning("longest time from a due time to the start, or to the end of the phase")
          .column("max_overdue_ms", row -> row.pacing().map(all -> all.mostOverdueNanos() / 1e6));

  private SummaryCsv() {}

  static void write(Run run, Path file) throws IOException {
    List<Phase> results = run.phases();
    Optional<Throughput> spread = Throughput.of(results);
    var rows = new ArrayList<SummaryRow>();
    for (int i = 0; i < results.size(); i++) {
      boolean last = i == results.size() - 1;
      Optional<AuditSummary> audit = run.audit().filter(found -> last);
      rows.add(
          SummaryRow.whole(
              results.get(i), Optional.empty(), audit.filter(found -> spread.isEmpty())));
      addOperations(results.get(i), "", rows);
      // Scenarios have no row for all iterations, so the last iteration has their audits.
      results
          .get(i)
          .scenarios()
          .forEach((scenario, own) -> addScenario(scenario, own, audit, rows));
    }
    spread.ifPresent(mean -> rows.add(SummaryRow.whole(run.last(), spread, run.audit())));
    boolean files = results.stream().anyMatch(result -> result.disk().isPresent());
    Table<SummaryRow> table = files ? TABLE : withoutDisk(TABLE);
    ScenarioColumn.in(run, table).write(file, rows);
  }

  /** Returns the table for a store without files on this machine. */
  static <R> Table<R> withoutDisk(Table<R> table) {
    return table.only(name -> !OF_DISK.contains(name));
  }

  private static void addScenario(
      String scenario, Phase own, Optional<AuditSummary> audit, List<SummaryRow> rows) {
    Optional<AuditSummary> its = audit.map(found -> found.scenarios().get(scenario));
    rows.add(SummaryRow.whole(own, Optional.empty(), its).of(scenario));
    addOperations(own, scenario, rows);
  }

  private static void addOperations(Phase result, String scenario, List<SummaryRow> rows) {
    for (Row measured : result.measurement().rows().values()) {
      RowName name = measured.name();
      if (name.isStaleRead() || name.isOfNode() || name.isOfScenario()) {
        continue;
      }
      rows.add(SummaryRow.of(result, measured, false).of(scenario));
      // A sum over scenarios has the response times of those with a target only.
      Row.paced(result.measurement().rows(), name)
          .ifPresent(paced -> rows.add(SummaryRow.of(result, paced, true).of(scenario)));
    }
    StaleReads.of(result.measurement()).stream()
        .filter(reads -> !reads.row().isOfScenario())
        .forEach(reads -> rows.add(SummaryRow.of(result, reads).of(scenario)));
  }

  private static Function<SummaryRow, Object> percentile(double percentage) {
    return statistic(values -> values.getValueAtPercentile(percentage));
  }

  private static Function<SummaryRow, Object> statistic(ToDoubleFunction<Histogram> of) {
    return row ->
        row.values()
            .filter(values -> values.getTotalCount() > 0)
            .map(values -> Numbers.inUnit(of.applyAsDouble(values), row.unit()));
  }

  private static Function<SummaryRow, Object> behind(Function<Histogram, Object> of) {
    return row ->
        row.stale().filter(reads -> reads.stale() > 0).map(StaleReads::versionsBehind).map(of);
  }

  /**
   * A row about a whole phase, about one kind of latency of an operation, or about stale reads.
   * Stale reads have their age in place of a latency.
   */
  record SummaryRow(
      Phase result,
      RowName operation,
      String latency,
      Optional<Row> measured,
      Optional<StaleReads> stale,
      Optional<Throughput> spread,
      Optional<AuditSummary> audit,
      String scenario) {
    private static final String SERVICE = "service";

    static SummaryRow whole(
        Phase result, Optional<Throughput> spread, Optional<AuditSummary> audit) {
      return new SummaryRow(
          result, RowName.OVERALL, "", Optional.empty(), Optional.empty(), spread, audit, "");
    }

    static SummaryRow of(Phase result, Row row, boolean intended) {
      String latency = intended ? "intended" : SERVICE;
      return of(result, row.name(), latency, Optional.of(row), Optional.empty());
    }

    static SummaryRow of(Phase result, StaleReads reads) {
      return of(result, reads.row(), "", Optional.empty(), Optional.of(reads));
    }

    private static SummaryRow of(
        Phase result,
        RowName operation,
        String latency,
        Optional<Row> measured,
        Optional<StaleReads> stale) {
      return new SummaryRow(
          result, operation, latency, measured, stale, Optional.empty(), Optional.empty(), "");
    }

    Optional<Histogram> values() {
      return measured
          .map(row -> latency.equals(SERVICE) ? row.service() : row.intended())
          .or(() -> stale.map(StaleReads::nanosBehind));
    }

    /** Returns a copy for a row of one scenario, with the scenario's result. */
    SummaryRow of(String name) {
      return new SummaryRow(result, operation, latency, measured, stale, spread, audit, name);
    }

    /**
     * Returns the phase if the row is about the whole phase of all scenarios; otherwise empty. JVM
     * and CPU values are known per process, not per scenario.
     */
    Optional<PhaseMeasurement> process() {
      return phase().filter(any -> scenario.isEmpty());
    }

    /** Returns the phase if the row is about the whole phase; otherwise empty. */
    Optional<Phase> whole() {
      return Optional.of(result).filter(any -> operation.equals(RowName.OVERALL));
    }

    Optional<PhaseMeasurement> phase() {
      return whole().map(Phase::measurement);
    }

    Optional<UnderWay> underWay() {
      return process().flatMap(PhaseMeasurement::underWay);
    }

    Optional<Pacing> pacing() {
      return phase().flatMap(PhaseMeasurement::pacing);
    }

    Optional<Overlap> allRan() {
      return whole().filter(any -> scenario.isEmpty()).flatMap(Phase::allRan);
    }

    Optional<Long> startKnownToMillis() {
      return allRan().map(Overlap::startKnownToMillis).filter(millis -> millis > 0);
    }

    Optional<String> outsidePercent() {
      return whole().flatMap(ThreadTime::of).map(ThreadTime::outsidePercent).map(Numbers::decimal);
    }

    Optional<String> clientOpsPerSec() {
      return allRan()
          .map(Overlap::clientOpsPerSec)
          .map(all -> all.stream().map(Numbers::decimal).collect(Collectors.joining(" ")));
    }

    Optional<AuditSummary> proof() {
      return audit.filter(AuditSummary::isProof);
    }

    Optional<Double> cpu(ToLongFunction<ClientUse> nanos) {
      return phase()
          .filter(phase -> phase.client().wasMeasured())
          .map(phase -> phase.cpuMicros(nanos.applyAsLong(phase.client())));
    }

    Optional<String> megabytes(ToLongFunction<ValueBytes> of) {
      return bytes().map(all -> Numbers.megabytesPerSec(of.applyAsLong(all), result.rateSeconds()));
    }

    RunDescription run() {
      return result.run();
    }

    Unit unit() {
      return measured.map(Row::unit).orElse(Unit.NANOS);
    }

    /** Returns the row of an operation with counts by outcome, or empty for any other row. */
    private Optional<Row> ofOperation() {
      return measured.filter(Row::isOperation);
    }

    Optional<Counts> counts() {
      return phase().map(PhaseMeasurement::counts).or(() -> ofOperation().map(Row::counts));
    }

    Optional<ValueBytes> bytes() {
      return phase()
          .map(phase -> Row.bytes(phase.rows().values()))
          .or(() -> ofOperation().map(Row::bytes))
          .filter(bytes -> !bytes.isEmpty());
    }

    Optional<Long> conflicts() {
      return Optional.of(result.measurement())
          .filter(phase -> operation.equals(RowName.OVERALL) || operation.equals(RowName.CAS))
          .map(phase -> phase.succeeded(RowName.CAS_CONFLICT));
    }

    Optional<SizeOnDisk> disk() {
      return whole().flatMap(Phase::disk);
    }

    OptionalDouble diskBytesPerRecord() {
      return whole().map(Phase::diskBytesPerRecord).orElseGet(OptionalDouble::empty);
    }

    Optional<CostConfig> cost() {
      return whole().flatMap(CostConfig::of);
    }

    Optional<String> opsPerCost() {
      return cost()
          .flatMap(cost -> wholeOpsPerSec().map(cost::operations))
          .map(Numbers::significant);
    }

    private Optional<Double> wholeOpsPerSec() {
      return spread.map(Throughput::meanOpsPerSec).or(() -> whole().map(Phase::opsPerSec));
    }

    Optional<String> opsPerSec() {
      return wholeOpsPerSec()
          .map(Numbers::decimal)
          .or(
              () ->
                  ofOperation().map(row -> Numbers.perSec(row.succeeded(), result.rateSeconds())));
    }

    Optional<Long> count() {
      return stale.map(StaleReads::stale).or(() -> values().map(Histogram::getTotalCount));
    }

    Object iteration() {
      return spread.isPresent() ? "all" : result.iteration();
    }
  }
}
