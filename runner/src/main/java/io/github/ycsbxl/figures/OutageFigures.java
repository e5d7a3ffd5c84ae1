package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.FigureOutput.COMPARISON;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_SECONDS;
import static io.github.ycsbxl.figures.FigureUnit.PERCENT;

import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.log.Phase;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Outages of a store, and operations that were too late. Stateless. */
public final class OutageFigures {
  static final FigureGroup OWN = new FigureGroup();

  public static final Figure OUTAGE =
      longest("outage", "longest outage of all operations", OutageReport::longest);
  public static final Figure READ_OUTAGE =
      longest(
          "read_outage",
          "longest outage of reads",
          report -> report.longest(cost -> cost.outages().readOutageNanos()));
  public static final Figure WRITE_OUTAGE =
      longest(
          "write_outage",
          "longest outage of writes",
          report -> report.longest(cost -> cost.outages().writeOutageNanos()));
  public static final Figure DEGRADED =
      OWN.add(
          Figure.named(
                  "degraded_seconds",
                  "longest time until throughput, p99 and error rate were back to normal after a"
                      + " fault; unknown if one lasts until the end of the run",
                  NANOS_IN_SECONDS,
                  LESS,
                  row -> report(row).flatMap(OutageFigures::degraded))
              .as(COMPARISON, "degraded"));

  /** Operations that failed or exceeded the SLO; unknown without an SLO. */
  public static final Figure LATE =
      OWN.add(
          Figure.named(
                  "late_percent",
                  "operations that failed or exceeded `fault.slo`",
                  PERCENT,
                  LESS,
                  row -> report(row).flatMap(OutageFigures::late))
              .as(COMPARISON, "late"));

  /** Longest outages of all operations, of reads and of writes. */
  public static final List<Figure> OUTAGES = List.of(OUTAGE, READ_OUTAGE, WRITE_OUTAGE);

  private OutageFigures() {}

  private static Figure longest(String name, String meaning, Function<OutageReport, Long> nanos) {
    return OWN.add(
        Figure.named(
                name + "_seconds", meaning, NANOS_IN_SECONDS, LESS, row -> report(row).map(nanos))
            .as(COMPARISON, name.replace('_', '-')));
  }

  private static Optional<OutageReport> report(ResultRow row) {
    return row.whole().flatMap(Phase::outages);
  }

  private static Optional<Long> degraded(OutageReport report) {
    return report.faults().stream().anyMatch(cost -> cost.degradedNanos() < 0)
        ? Optional.empty()
        : Optional.of(report.longest(FaultCost::degradedNanos));
  }

  private static Optional<Double> late(OutageReport report) {
    return report.availability().stream().mapToObj(percent -> 100 - percent).findFirst();
  }
}
