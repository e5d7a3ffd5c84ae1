package io.github.ycsbxl.report;

import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.results.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sentences on what came out of one run: its rate against its target, 99th percentiles, failures,
 * outages and lost updates. Stateless.
 */
final class RunAnswer {
  private RunAnswer() {}

  static String of(ReportRun run) {
    var sentences = new ArrayList<String>();
    String speed =
        Stream.of(rate(run), latencies(run))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("; "));
    if (!speed.isEmpty()) {
      sentences.add(speed + ".");
    }
    run.figures().failedPercent().stream()
        .filter(percent -> percent > 0)
        .forEach(
            percent ->
                sentences.add(NumberFormats.number(percent) + " % failed or found no record."));
    run.logged()
        .flatMap(logged -> logged.whole().outages())
        .filter(outages -> !outages.faults().isEmpty())
        .ifPresent(outages -> sentences.add(outage(outages)));
    run.logged()
        .flatMap(LoggedRun::audit)
        .ifPresent(
            found ->
                sentences.add(
                    found.isProof()
                        ? "%s updates were lost %s."
                            .formatted(NumberFormats.whole(found.lost()), AuditFigures.share(found))
                        : "Whether updates were lost is unknown: "
                            + AuditFigures.share(found)
                            + "."));
    return String.join(" ", sentences);
  }

  private static String rate(ReportRun run) {
    return RunSummary.opsPerSec(run)
        .map(
            rate -> {
              OptionalDouble target = WhatWasRun.target(run);
              String reached =
                  target.isPresent()
                      ? ", %s %% of the target".formatted(percent(rate, target.getAsDouble()))
                      : "";
              return NumberFormats.number(rate) + " operations/s" + reached;
            })
        .orElse("");
  }

  private static String percent(double rate, double target) {
    return NumberFormats.plain(Math.round(1000 * rate / target) / 10.0);
  }

  /** Formats the 99th percentiles of reads and writes. */
  static String latencies(ReportRun run) {
    List<String> rows =
        Stream.of(run.reads(), run.writes()).flatMap(Optional::stream).distinct().toList();
    boolean due = rows.stream().anyMatch(row -> RowName.of(row).intended());
    String all =
        rows.stream()
            .map(row -> latency(run, row))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? "" : "99 % of " + all + (due ? " from the due time" : "");
  }

  private static String latency(ReportRun run, String row) {
    double millis = RunSummary.millis(run, Optional.of(row), Statistic.percentile(99));
    return Double.isNaN(millis)
        ? ""
        : RowName.of(row).operation() + " within " + NumberFormats.time(millis * 1e6);
  }

  /** Says how long the store was away, and the share of operations within which time. */
  static String outage(OutageReport outages) {
    long writes = outages.longest(FaultCost::writeOutageNanos);
    String faults =
        outages.faults().stream()
            .map(FaultCost::name)
            .filter(name -> !name.equals(FaultCost.OBSERVED))
            .distinct()
            .collect(Collectors.joining(", "));
    String asked = faults.isEmpty() ? "" : " (faults: " + faults + ")";
    String longest =
        Math.max(outages.longest(), writes) == 0
            ? "There was no outage" + asked
            : "The longest outage%s took %s%s"
                .formatted(
                    asked,
                    NumberFormats.time(outages.longest()),
                    writes > outages.longest() ? ", of writes " + NumberFormats.time(writes) : "");
    return "%s; %s %% of the operations succeeded within %s."
        .formatted(
            longest,
            NumberFormats.plain(outages.availability()),
            NumberFormats.time(outages.sloNanos()));
  }
}
