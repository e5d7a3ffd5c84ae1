package io.github.ycsbxl.tables;

import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.measure.RowName;

/** Lines of faults and outages in YCSB's text. Used once. */
final class FaultText {
  private static final String OVERALL = RowName.OVERALL.toString();

  private final TextLines lines;

  private FaultText(TextLines lines) {
    this.lines = lines;
  }

  /** Adds the lines of a run, unless nothing happened. */
  static void add(OutageReport outages, TextLines lines) {
    if (!outages.faults().isEmpty()) {
      new FaultText(lines).outages(outages);
    }
  }

  private void outages(OutageReport outages) {
    if (outages.availability().isPresent()) {
      line(OVERALL, "Availability(%)", outages.availability().getAsDouble());
      line(OVERALL, "Slo(us)", outages.sloNanos() / 1000);
    }
    line(OVERALL, "LongestOutage(ms)", outages.longest() / 1_000_000);
    int faults = 0;
    int observed = 0;
    for (FaultCost cost : outages.faults()) {
      boolean injected = !cost.time().name().equals(FaultCost.OBSERVED);
      fault(
          injected
              ? "FAULT-" + ++faults + " " + inOneCell(cost.time().name())
              : "OUTAGE-" + ++observed,
          cost);
    }
  }

  /** Returns the name of a fault without cell separators. */
  private static String inOneCell(String name) {
    return name.replaceAll("[,\\[\\]\\s]+", " ").strip();
  }

  private void fault(String row, FaultCost cost) {
    millis(row, "Begun(ms)", cost.time().begunNanos());
    millis(row, "Reverted(ms)", cost.time().revertedNanos());
    millis(row, "FirstFailedOrOverdue(ms)", cost.firstNanos());
    millis(row, "Outage(ms)", cost.outages().outageNanos());
    millis(row, "ReadOutage(ms)", cost.outages().readOutageNanos());
    millis(row, "WriteOutage(ms)", cost.outages().writeOutageNanos());
    cost.outages()
        .shardOutageNanos()
        .forEach((shard, nanos) -> millis(row, "Outage@" + shard + "(ms)", nanos));
    millis(row, "Degraded(ms)", cost.degradedNanos());
    line(row, "Failed", cost.ended().failed());
    line(row, "Indeterminate", cost.ended().indeterminate());
    if (cost.availability().isPresent()) {
      line(row, "Delayed", cost.ended().delayed());
      line(row, "Availability(%)", cost.availability().getAsDouble());
    }
    if (cost.backlog().mostBacklog() >= 0) {
      line(row, "Backlog", cost.backlog().mostBacklog());
      millis(row, "CaughtUp(ms)", cost.backlog().caughtUpNanos());
    }
    line(row, "StaleReads", cost.stale().staleReads());
    if (cost.stale().staleReads() > 0) {
      millis(row, "MaxBehind(ms)", cost.stale().staleNanos());
    }
    if (cost.losses().lost() >= 0) {
      line(row, "Lost", cost.losses().lost());
    }
  }

  private void millis(String row, String statistic, long nanos) {
    if (nanos >= 0) {
      line(row, statistic, nanos / 1_000_000);
    }
  }

  private void line(String row, String statistic, Number value) {
    lines.add(row, statistic, value);
  }
}
