package io.github.ycsbxl.tables;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.OutageLimits;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Writer of faults.csv: a row per fault, a row per outage without a fault, and a row for the whole
 * run. Stateless.
 */
public final class FaultsCsv {
  static final String NAME = "faults.csv";

  public static final Table<FaultRow> TABLE =
      Table.<FaultRow>empty()
          .column("run", row -> row.result().run().title().name())
          .column("iteration", row -> row.result().iteration())
          .meaning("fault name, `observed` or `all`")
          .column("fault", row -> row.cost().map(cost -> cost.time().name()).orElse("all"))
          .meaning(
              "start of the fault and of its reversal, since the start of the phase; "
                  + "for `observed`: last success before, first success after")
          .column("begun_ms", nanos(cost -> cost.time().begunNanos()))
          .column("reverted_ms", nanos(cost -> cost.time().revertedNanos()))
          .meaning(
              "time to the first failure or, with `fault.slo`, slower operation, "
                  + "accurate to one interval")
          .column("first_ms", nanos(FaultCost::firstNanos))
          .meaning(
              "longest outage of all operations, reads and writes; 0 below the floor; "
                  + "empty if none was tried")
          .column(
              "outage_ms",
              either(cost -> millis(cost.outages().outageNanos()), all -> millis(all.longest())))
          .column("read_outage_ms", nanos(cost -> cost.outages().readOutageNanos()))
          .column("write_outage_ms", nanos(cost -> cost.outages().writeOutageNanos()))
          .meaning("longest outage of a shard, 0 if shorter than 1 s; shards with an outage")
          .column("shard_outage_ms", ofShards(cost -> millis(cost.outages().longestOfShards())))
          .column("shards", ofShards(cost -> cost.outages().shardsThatFailed()))
          .meaning("time to recovery; empty without recovery")
          .column("degraded_ms", nanos(FaultCost::degradedNanos))
          .meaning("operations in the period of the row")
          .column("operations", either(cost -> cost.ended().operations(), OutageReport::operations))
          .column("failed", row -> row.cost().map(cost -> cost.ended().failed()))
          .column("indeterminate", row -> row.cost().map(cost -> cost.ended().indeterminate()))
          .meaning("successful operations slower than the SLO; the SLO; empty without `fault.slo`")
          .column(
              "delayed",
              row -> row.cost().map(cost -> cost.ended().delayed()).filter(FaultsCsv::known))
          .column("slo_ms", row -> millis(row.outages().sloNanos()))
          .meaning(
              "[percentage of operations](../docs/explanation.md#why-availability-needs-a-limit) "
                  + "that succeeded within the SLO")
          .column("availability", "%", either(FaultCost::availability, OutageReport::availability))
          .meaning(
              "largest number of operations due but not ended; time until operations "
                  + "started on schedule again")
          .column(
              "backlog",
              row -> row.cost().map(cost -> cost.backlog().mostBacklog()).filter(FaultsCsv::known))
          .column("caught_up_ms", nanos(cost -> cost.backlog().caughtUpNanos()))
          .meaning("stale reads; how far the worst one was behind")
          .column(
              "stale_reads", either(cost -> cost.stale().staleReads(), OutageReport::staleReads))
          .column("stale_ms", nanos(cost -> cost.stale().staleNanos()))
          .meaning(
              "with an audit: lost updates sent in the period of the row or in the "
                  + "second before; all of them if the fault is the only one")
          .column("lost", row -> row.lost().filter(FaultsCsv::known))
          .meaning("end of the period of the row")
          .column("end_ms", nanos(FaultCost::endNanos))
          .meaning("floors of outages of all operations, reads and writes")
          .column("outage_floor_ms", limit(OutageLimits::floorNanos))
          .column("read_floor_ms", limit(OutageLimits::readFloorNanos))
          .column("write_floor_ms", limit(OutageLimits::writeFloorNanos))
          .meaning("longest time in which no operation, read or write was tried; 0 below the floor")
          .column("untried_ms", limit(OutageLimits::untriedNanos))
          .column("read_untried_ms", limit(OutageLimits::readUntriedNanos))
          .column("write_untried_ms", limit(OutageLimits::writeUntriedNanos))
          .meaning(ScenarioColumn.MEANING)
          .column(ScenarioColumn.NAME, FaultRow::scenario)
          .meaning("`lost` by time of sending: before, during and after the period of the row")
          .column("lost_before", lost(cost -> cost.losses().lostBefore()))
          .column("lost_during", lost(cost -> cost.losses().lostDuring()))
          .column("lost_after", lost(cost -> cost.losses().lostAfter()));

  private FaultsCsv() {}

  /**
   * A fault or an outage of an iteration.
   *
   * @param cost empty in the row of the whole run
   * @param scenario empty for all scenarios together
   */
  public record FaultRow(
      Phase result,
      OutageReport outages,
      Optional<FaultCost> cost,
      Optional<AuditSummary> audit,
      String scenario) {

    Optional<Long> lost() {
      return cost.map(cost -> cost.losses().lost())
          .or(() -> audit.filter(AuditSummary::isProof).map(it -> it.violations().lost()));
    }
  }

  /** Returns true if there is anything to write. */
  public static boolean has(List<Phase> results) {
    return results.stream()
        .flatMap(result -> result.outages().stream())
        .anyMatch(outages -> !outages.faults().isEmpty());
  }

  static void write(Run run, Path file) throws IOException {
    ScenarioColumn.addTo(run, TABLE)
        .write(file, run.phases().stream().flatMap(one -> rows(one, run.audit())).toList());
  }

  /** Returns the rows of an iteration with known outages: of all scenarios, then of each. */
  public static Stream<FaultRow> rows(Phase result, Optional<AuditSummary> audit) {
    Stream<FaultRow> ofScenarios =
        result.scenarios().entrySet().stream()
            .flatMap(
                one ->
                    rows(
                        one.getValue(),
                        one.getKey(),
                        audit.map(found -> found.scenarios().get(one.getKey()))));
    return Stream.concat(rows(result, "", audit), ofScenarios);
  }

  private static Stream<FaultRow> rows(
      Phase result, String scenario, Optional<AuditSummary> audit) {
    return result.outages().stream()
        .flatMap(
            outages ->
                Stream.concat(
                        outages.faults().stream().map(Optional::of),
                        Stream.of(Optional.<FaultCost>empty()))
                    .map(cost -> new FaultRow(result, outages, cost, audit, scenario)));
  }

  private static Function<FaultRow, Object> nanos(ToLongFunction<FaultCost> of) {
    return row -> row.cost().map(cost -> millis(of.applyAsLong(cost)));
  }

  private static Function<FaultRow, Object> lost(ToLongFunction<FaultCost> of) {
    return row -> row.cost().filter(cost -> known(cost.losses().lost())).map(of::applyAsLong);
  }

  private static Function<FaultRow, Object> limit(ToLongFunction<OutageLimits> of) {
    return nanos(cost -> of.applyAsLong(cost.limits()));
  }

  /** Returns a cell that is empty unless the names of the store's nodes contain shards. */
  private static Function<FaultRow, Object> ofShards(Function<FaultCost, Object> of) {
    return row -> row.cost().filter(cost -> !cost.outages().shardOutageNanos().isEmpty()).map(of);
  }

  /**
   * Returns a cell with a value of the fault. In the row of the whole run, the cell has the value
   * of the run.
   */
  private static Function<FaultRow, Object> either(
      Function<FaultCost, Object> ofFault, Function<OutageReport, Object> ofRun) {
    return row -> row.cost().map(ofFault).orElseGet(() -> ofRun.apply(row.outages()));
  }

  private static boolean known(long value) {
    return value >= 0;
  }

  /** Converts to milliseconds; NaN if there is no time. */
  private static double millis(long nanos) {
    return known(nanos) ? nanos / 1e6 : Double.NaN;
  }
}
