package io.github.ycsbxl.report;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Section on what faults, and outages without one, cost; and where charts show them. Stateless. */
final class FaultSection {
  private static final double SECONDS_PER_NANO = 1e-9;

  private static final Table<Fault> TABLE =
      Table.<Fault>empty()
          .column("run", fault -> fault.run().name())
          .column("fault", fault -> fault.cost().map(FaultCost::name).orElse("all"))
          .column("begun", seconds(FaultCost::begunNanos))
          .column("reverted", seconds(FaultCost::revertedNanos))
          .column("first failed or overdue after", seconds(FaultCost::firstNanos))
          .column("outage", seconds(FaultCost::outageNanos))
          .column("of reads", seconds(FaultCost::readOutageNanos))
          .column("of writes", seconds(FaultCost::writeOutageNanos))
          .column(
              "of a shard",
              seconds(cost -> cost.shardOutageNanos().isEmpty() ? -1 : cost.longestOfShards()))
          .column(
              "degraded",
              of(cost -> cost.degradedNanos() < 0 ? "to the end" : seconds(cost.degradedNanos())))
          .column("failed", of(FaultCost::failed))
          .column("indeterminate", of(FaultCost::indeterminate))
          .column("delayed", of(FaultCost::delayed))
          .column("backlog", of(cost -> known(cost.mostBacklog())))
          .column("caught up after", seconds(FaultCost::caughtUpNanos))
          .column(
              "stale reads",
              fault -> fault.cost().map(FaultCost::staleReads).orElse(fault.outages().staleReads()))
          .column(
              "behind by up to", seconds(cost -> cost.staleReads() == 0 ? -1 : cost.staleNanos()))
          .column("lost updates", Fault::lost)
          .column(
              "available",
              "%",
              fault ->
                  fault.cost().map(FaultCost::availability).orElse(fault.outages().availability()));

  private FaultSection() {}

  static Section of(List<ReportRun> runs) {
    List<Fault> rows =
        runs.stream()
            .flatMap(run -> outages(run).stream().flatMap(known -> rows(run, known)))
            .toList();
    return Section.of(
        "Faults and outages",
        "An outage is the longest time without a success. It counts until throughput, 99th"
            + " percentile and failures were as before. \u201cobserved\u201d is one without a"
            + " fault.",
        Stream.of(HtmlTable.of("Cost of faults and outages, times in s", TABLE, rows)));
  }

  /**
   * The bands from each fault until it was reverted or, if it never was, until its effect was over.
   */
  static List<Chart.Band> bands(ReportRun run) {
    return outages(run).stream()
        .flatMap(known -> known.faults().stream())
        .map(cost -> band(cost, run.logged().orElseThrow().whole().seconds()))
        .toList();
  }

  private static Chart.Band band(FaultCost cost, double end) {
    double from = cost.begunNanos() * SECONDS_PER_NANO;
    double degraded = cost.degradedNanos() < 0 ? end : from + cost.degradedNanos() / 1e9;
    double to = cost.revertedNanos() < 0 ? degraded : cost.revertedNanos() * SECONDS_PER_NANO;
    return new Chart.Band(cost.name(), from, Math.min(end, to));
  }

  private static Optional<OutageReport> outages(ReportRun run) {
    return run.logged().flatMap(logged -> logged.whole().outages());
  }

  /** Makes a row for each fault, and one for the whole run. */
  private static Stream<Fault> rows(ReportRun run, OutageReport outages) {
    if (outages.faults().isEmpty()) {
      return Stream.of();
    }
    return Stream.concat(
        outages.faults().stream().map(cost -> new Fault(run, outages, Optional.of(cost))),
        Stream.of(new Fault(run, outages, Optional.empty())));
  }

  /** A fault or an outage of a run; without a cost it stands for the whole run. */
  private record Fault(ReportRun run, OutageReport outages, Optional<FaultCost> cost) {
    Object lost() {
      return cost.isPresent()
          ? known(cost.get().lost())
          : run.logged()
              .flatMap(LoggedRun::audit)
              .filter(AuditSummary::isProof)
              .map(AuditSummary::lost);
    }
  }

  private static Function<Fault, Object> of(Function<FaultCost, Object> cell) {
    return fault -> fault.cost().map(cell);
  }

  private static Function<Fault, Object> seconds(ToLongFunction<FaultCost> nanos) {
    return of(cost -> seconds(nanos.applyAsLong(cost)));
  }

  private static double seconds(long nanos) {
    return nanos < 0 ? Double.NaN : nanos * SECONDS_PER_NANO;
  }

  private static Optional<Long> known(long count) {
    return count < 0 ? Optional.empty() : Optional.of(count);
  }
}
