package io.github.ycsbxl.report;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Section on what faults, and outages without one, cost; and where charts show them. Stateless. */
final class FaultSection {
  private static final double SECONDS_PER_NANO = 1e-9;

  private static final List<String> HEAD =
      List.of(
          "run",
          "fault",
          "begun",
          "reverted",
          "first failed or overdue after",
          "outage",
          "of reads",
          "of writes",
          "of a shard",
          "degraded",
          "failed",
          "indeterminate",
          "delayed",
          "backlog",
          "caught up after",
          "stale reads",
          "behind by up to",
          "lost updates",
          "available, %");

  private FaultSection() {}

  static Section of(List<ReportRun> runs) {
    var rows = new ArrayList<List<Cell>>();
    for (ReportRun run : runs) {
      outages(run)
          .filter(known -> !known.faults().isEmpty())
          .ifPresent(known -> addRows(run, known, rows));
    }
    return Section.of(
        "Faults and outages",
        "An outage is the longest time without a success. It counts until throughput, 99th"
            + " percentile and failures were as before. \u201cobserved\u201d is one without a"
            + " fault.",
        Stream.of(new HtmlTable("Cost of faults and outages, times in s", HEAD, rows)));
  }

  /** From the beginning of each fault until it was reverted, or else until it showed no more. */
  static List<Chart.Band> bands(ReportRun run) {
    return outages(run).stream()
        .flatMap(known -> known.faults().stream())
        .map(cost -> band(cost, run.recording().orElseThrow().whole().seconds()))
        .toList();
  }

  private static Chart.Band band(FaultCost cost, double end) {
    double from = cost.begunNanos() * SECONDS_PER_NANO;
    double degraded = cost.degradedNanos() < 0 ? end : from + cost.degradedNanos() / 1e9;
    double to = cost.revertedNanos() < 0 ? degraded : cost.revertedNanos() * SECONDS_PER_NANO;
    return new Chart.Band(cost.name(), from, Math.min(end, to));
  }

  private static Optional<OutageReport> outages(ReportRun run) {
    return run.recording().flatMap(recording -> recording.whole().outages());
  }

  private static void addRows(ReportRun run, OutageReport outages, List<List<Cell>> rows) {
    for (FaultCost cost : outages.faults()) {
      rows.add(
          List.of(
              Cell.text(run.name()),
              Cell.text(cost.name()),
              seconds(cost.begunNanos()),
              seconds(cost.revertedNanos()),
              seconds(cost.firstNanos()),
              seconds(cost.outageNanos()),
              seconds(cost.readOutageNanos()),
              seconds(cost.writeOutageNanos()),
              cost.shardOutageNanos().isEmpty() ? Cell.EMPTY : seconds(cost.longestOfShards()),
              cost.degradedNanos() < 0 ? Cell.text("to the end") : seconds(cost.degradedNanos()),
              Cell.count(cost.failed()),
              Cell.count(cost.indeterminate()),
              Cell.count(cost.delayed()),
              cost.mostBacklog() < 0 ? Cell.EMPTY : Cell.count(cost.mostBacklog()),
              seconds(cost.caughtUpNanos()),
              Cell.count(cost.staleReads()),
              cost.staleReads() == 0 ? Cell.EMPTY : seconds(cost.staleNanos()),
              cost.lost() < 0 ? Cell.EMPTY : Cell.count(cost.lost()),
              Cell.number(cost.availability())));
    }
    var whole = new ArrayList<>(Collections.nCopies(HEAD.size(), Cell.EMPTY));
    whole.set(0, Cell.text(run.name()));
    whole.set(1, Cell.text("all"));
    whole.set(HEAD.indexOf("stale reads"), Cell.count(outages.staleReads()));
    run.recording()
        .flatMap(Recording::audit)
        .filter(AuditSummary::isProof)
        .ifPresent(found -> whole.set(HEAD.indexOf("lost updates"), Cell.count(found.lost())));
    whole.set(HEAD.size() - 1, Cell.number(outages.availability()));
    rows.add(whole);
  }

  private static Cell seconds(long nanos) {
    return nanos < 0 ? Cell.EMPTY : Cell.number(nanos * SECONDS_PER_NANO);
  }
}
