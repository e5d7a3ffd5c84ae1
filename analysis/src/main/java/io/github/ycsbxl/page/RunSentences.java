package io.github.ycsbxl.page;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.faults.OutageReport;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.NumberFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sentences on the result of one run: throughput and target, p99, failures, outages and lost
 * updates. Stateless.
 */
final class RunSentences {
  private RunSentences() {}

  static String describe(PageRun run) {
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
    run.recorded()
        .flatMap(recorded -> recorded.whole().outages())
        .filter(outages -> !outages.faults().isEmpty())
        .ifPresent(outages -> sentences.add(outage(outages)));
    run.recorded().flatMap(RecordedRun::audit).ifPresent(found -> sentences.add(audit(found)));
    return String.join(" ", sentences);
  }

  private static String rate(PageRun run) {
    if (Double.isNaN(run.opsPerSec())) {
      return "";
    }
    OptionalDouble target = RunHeadline.target(run);
    String reached =
        RunHeadline.pacing(run)
            .map(all -> ", " + RunHeadline.started(all))
            .orElseGet(
                () ->
                    target.isPresent()
                        ? ", %s %% of the target"
                            .formatted(NumberFormats.share(run.opsPerSec(), target.getAsDouble()))
                        : "");
    return NumberFormats.number(run.opsPerSec()) + " operations/s" + reached;
  }

  /** Formats the p99 of reads and writes. */
  static String latencies(PageRun run) {
    List<String> rows = run.chiefRows();
    boolean due = rows.stream().anyMatch(row -> RowName.parse(row).intended());
    String all =
        rows.stream()
            .filter(row -> !Double.isNaN(p99(run, row)))
            .map(
                row -> RowName.parse(row).operation() + " p99 " + NumberFormats.time(p99(run, row)))
            .collect(Collectors.joining(", "));
    return all.isEmpty() || !due ? all : all + " from the scheduled start";
  }

  private static double p99(PageRun run, String row) {
    return run.nanos(row, Statistic.percentile(99));
  }

  /** Formats the length of outages and, with an SLO, the availability. */
  static String outage(OutageReport outages) {
    long writes = outages.longest(cost -> cost.outages().writeOutageNanos());
    String faults =
        outages.faults().stream()
            .map(cost -> cost.time().name())
            .filter(name -> !name.equals(FaultCost.OBSERVED))
            .distinct()
            .collect(Collectors.joining(", "));
    String asked = faults.isEmpty() ? "" : " (faults: " + faults + ")";
    String longest =
        Math.max(outages.longest(), writes) == 0
            ? "There was no outage" + asked
            : "Longest outage%s: %s%s"
                .formatted(
                    asked,
                    NumberFormats.time(outages.longest()),
                    writes > outages.longest() ? ", for writes " + NumberFormats.time(writes) : "");
    String available =
        outages.availability().stream()
            .mapToObj(NumberFormats::percent)
            .map(percent -> " Availability: " + percent + " % (limit ")
            .map(words -> words + NumberFormats.time(outages.sloNanos()) + ").")
            .findFirst()
            .orElse("");
    return longest + "." + available;
  }

  private static String audit(AuditSummary found) {
    if (!found.isProof()) {
      return "Lost updates are unknown: no record could be read.";
    }
    String share =
        found.updates().audited() == found.updates().acknowledged()
            ? ""
            : ", %s %% of all".formatted(found.percent());
    return "%s lost updates (%s audited%s)."
        .formatted(
            found.violations().lost() == 0 ? "No" : NumberFormats.whole(found.violations().lost()),
            NumberFormats.whole(found.updates().audited()),
            share);
  }
}
