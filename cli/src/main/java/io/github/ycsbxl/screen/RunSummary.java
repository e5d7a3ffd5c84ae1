package io.github.ycsbxl.screen;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.LedgerFiles;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultCost;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.FigureList;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.figures.FigureUnit;
import io.github.ycsbxl.figures.ResultRow;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SizeOnDisk;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.tables.AlignedText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Summary of a benchmark's last phase for people, in about ten lines: throughput, latencies,
 * failures, audit, outages. Numbers are rounded. With a target rate, latencies are response times.
 * Immutable.
 *
 * @param bars true if the terminal can show a small histogram per row
 */
public record RunSummary(Run run, boolean bars) {
  /** Number of bars, on a logarithmic scale from the lowest to the highest latency. */
  private static final int BARS = 12;

  /** Number of characters before a value. */
  private static final int VALUE_COLUMN = 13;

  /** Prints the lines, in color if a line is good or bad news. */
  public void print(PrintWriter out) {
    Phase last = run.last();
    line(out, reached(last), "throughput", throughput(last));
    last.scenarios().forEach((name, own) -> line(out, reached(own), "  " + name, throughput(own)));
    CostConfig.from(last.run().configuration())
        .ifPresent(cost -> line(out, Color.NONE, "cost", paid(cost, last)));
    var rows = new ArrayList<List<String>>();
    last.measurement().byPart().labelled().values().stream()
        .filter(Row::isOperation)
        .forEach(row -> rows.add(cells(row, last)));
    if (!rows.isEmpty()) {
      List<String> head =
          Stream.concat(
                  isMixed(last) ? Stream.of("latency", "time") : Stream.of(latency(last)),
                  Stream.of("p50", "p95", "p99", "max", "operations", "failed"))
              .toList();
      rows.add(0, bars ? with(head, "distribution") : head);
      out.print(table(rows, bars, Screen.width()));
    }
    boolean failed = last.measurement().counts().failed() > 0;
    line(out, failed ? Color.RED : Color.NONE, "failures", failures(last));
    last.disk().ifPresent(size -> line(out, Color.NONE, "on disk", onDisk(size)));
    ResultRow whole = ResultRow.of(last);
    FigureList.shownIn(FigureOutput.TERMINAL).forEach(figure -> line(out, figure, whole));
    run.audit()
        .ifPresent(found -> line(out, color(found), "lost updates", lost(found) + warmUp(found)));
    last.outages().stream()
        .flatMap(report -> report.faults().stream())
        .forEach(fault -> line(out, Color.NONE, "fault", cost(fault)));
  }

  /**
   * Formats the rows up to this width. In a narrow terminal, the bars are left out first.
   *
   * @param bars true if the last column has bars
   */
  static String table(List<List<String>> rows, boolean bars, int width) {
    String whole = AlignedText.align(rows);
    if (!bars || AlignedText.fits(whole, width)) {
      return AlignedText.align(rows, width, 1);
    }
    List<List<String>> figures = rows.stream().map(row -> row.subList(0, row.size() - 1)).toList();
    return AlignedText.align(figures, width, 1);
  }

  private String onDisk(SizeOnDisk size) {
    String own =
        size.recordBytes().isEmpty()
            ? ""
            : " of " + NumberFormats.bytes(size.recordBytes().getAsDouble());
    String each =
        run.diskBytesPerRecord().isEmpty()
            ? ""
            : ", " + NumberFormats.bytes(run.diskBytesPerRecord().getAsDouble());
    return "%s before, %s after%s"
        .formatted(
            NumberFormats.bytes(size.start()),
            NumberFormats.bytes(size.end()),
            each.isEmpty() ? "" : each + " per loaded record" + own);
  }

  /** Prints a warning about the run below its summary. */
  public static void warn(PrintWriter out, String warning) {
    line(out, Color.YELLOW, "warning", warning);
  }

  /**
   * Prints in one word whether a benchmark passed, and why: its failures, or else what passed.
   *
   * @param outcome with the verdict that decides the exit code
   */
  public static void verdict(PrintWriter out, BenchmarkOutcome outcome) {
    Run run = outcome.run();
    boolean missed = !run.phases().isEmpty() && !run.last().targetReached().orElse(true);
    if (missed && outcome.passed()) {
      String facts = String.join(", ", passed(run));
      line(out, Color.YELLOW, "PASSED", facts + ", but the target was missed");
    } else {
      verdict(out, passed(run), outcome.faults());
    }
  }

  /**
   * Prints the result of an audit by itself and its verdict.
   *
   * @param faults why the audit failed; empty if it passed
   */
  public static void audit(PrintWriter out, AuditSummary found, List<String> faults) {
    line(
        out,
        Color.NONE,
        "audited",
        "%s %% of %s acknowledged updates, on %s records"
            .formatted(
                found.percent(),
                NumberFormats.whole(found.updates().acknowledged()),
                NumberFormats.whole(found.read().records())));
    line(out, color(found), "lost updates", lost(found));
    verdict(out, List.of("no update lost"), faults);
  }

  private static void verdict(PrintWriter out, List<String> facts, List<String> faults) {
    if (faults.isEmpty()) {
      line(out, Color.GREEN, "PASSED", String.join(", ", facts));
      return;
    }
    String name = "FAILED";
    for (String fault : faults) {
      line(out, Color.RED, name, fault);
      name = "";
    }
  }

  private static List<String> passed(Run run) {
    var facts = new ArrayList<String>();
    Counts ended = counts(run);
    facts.add(
        ended.failed() == 0
            ? "no operation failed"
            : "%s of %s operations failed, which error.budget allows"
                .formatted(
                    NumberFormats.whole(ended.failed()), NumberFormats.whole(ended.total())));
    run.audit().filter(AuditSummary::isProof).ifPresent(any -> facts.add("no update lost"));
    boolean levels =
        run.phases().stream()
            .flatMap(phase -> phase.parts().values().stream())
            .anyMatch(part -> part.run().configuration().containsKey(SlaConfig.SLA.name()));
    if (levels) {
      facts.add("all SLOs met");
    }
    return facts;
  }

  private static Counts counts(Run run) {
    return run.phases().stream()
        .map(phase -> phase.measurement().counts())
        .reduce(Counts.NONE, Counts::plus);
  }

  private static void line(PrintWriter out, Color color, String name, String value) {
    color.println(out, Screen.wrapped("%-12s %s".formatted(name, value), VALUE_COLUMN));
  }

  /** Prints a figure, unless it is unknown or says that nothing happened. */
  private static void line(PrintWriter out, Figure figure, ResultRow row) {
    figure
        .value(row)
        .map(Number.class::cast)
        .map(Number::doubleValue)
        .filter(figure::shows)
        .map(value -> quantity(figure.unit(), value))
        .ifPresent(
            value ->
                line(out, Color.NONE, figure.nameIn(FigureOutput.TERMINAL).orElseThrow(), value));
  }

  private static String quantity(FigureUnit unit, double value) {
    if (unit.isNanos()) {
      return NumberFormats.time(value);
    }
    return unit == FigureUnit.BYTES
        ? NumberFormats.bytes(value)
        : (NumberFormats.number(value) + " " + unit.symbol()).strip();
  }

  private static Color reached(Phase last) {
    return last.targetReached()
        .map(reached -> !reached ? Color.RED : succeeded(last) ? Color.GREEN : Color.YELLOW)
        .orElse(Color.NONE);
  }

  private static boolean succeeded(Phase last) {
    Counts counts = last.measurement().counts();
    return counts.total() == counts.succeeded();
  }

  private static String throughput(Phase last) {
    String rate = NumberFormats.number(last.opsPerSec()) + " ops/s";
    String target =
        last.targetReached()
            .filter(any -> last.run().targetOpsPerSec().isPresent())
            .map(reached -> ", " + target(last) + (reached ? kept(last) : missed(last)))
            .orElse("");
    return rate + target + (last.partial() ? ", partial" : "");
  }

  /** Formats the target. The sum of scenarios, and the peak of a curve, hold only for a time. */
  private static String target(Phase last) {
    String rate = NumberFormats.number(last.run().targetOpsPerSec().orElseThrow()) + " ops/s";
    if (!last.run().scenarios().isEmpty()) {
      return "targets of all scenarios";
    }
    return SettingNames.isConstantTarget(last.run().configuration())
        ? "target of " + rate
        : "target curve up to " + rate;
  }

  /** Describes a target that the starts of operations kept, although operations may have failed. */
  private static String kept(Phase last) {
    Counts counts = last.measurement().counts();
    long without = counts.total() - counts.succeeded();
    return succeeded(last)
        ? " reached"
        : " started, but %s of %s operations did not succeed"
            .formatted(NumberFormats.whole(without), NumberFormats.whole(counts.total()));
  }

  private static String missed(Phase last) {
    return last.measurement()
        .pacing()
        .map(
            all ->
                " missed (%s %% of %s due operations started, %s late)"
                    .formatted(
                        NumberFormats.share(Math.min(all.started(), all.due()), all.due()),
                        NumberFormats.whole(Math.round(all.due())),
                        NumberFormats.whole(all.late())))
        .orElse(" missed");
  }

  private static String paid(CostConfig cost, Phase last) {
    return "%s operations per %s, at %s %2$s per hour"
        .formatted(
            NumberFormats.number(cost.operations(last.opsPerSec())),
            cost.unit(),
            cost.perHour().toPlainString());
  }

  private static String latency(Phase last) {
    return operations(last).anyMatch(Row::hasIntended) ? "response time" : "latency";
  }

  /** Returns true if only some scenarios have a target, so that latencies are of two kinds. */
  private static boolean isMixed(Phase last) {
    return operations(last).map(RunSummary::time).distinct().count() > 1;
  }

  private static Stream<Row> operations(Phase last) {
    return last.measurement().byPart().labelled().values().stream().filter(Row::isOperation);
  }

  /** Returns the kind of a row's latencies. */
  private static String time(Row row) {
    if (!row.hasIntended()) {
      return "service";
    }
    return row.intended().getTotalCount() == row.service().getTotalCount() ? "response" : "both";
  }

  private List<String> cells(Row row, Phase last) {
    Histogram nanos =
        last.measurement().byPart().waits(row.name()).map(Row::service).orElse(row.service());
    List<String> cells =
        Stream.concat(
                isMixed(last)
                    ? Stream.of(row.name().toString(), time(row))
                    : Stream.of(row.name().toString()),
                Stream.concat(
                    Stream.of(50, 95, 99, 100)
                        .map(percentage -> nanos.getValueAtPercentile(percentage))
                        .map(
                            latency ->
                                nanos.getTotalCount() == 0 ? "-" : NumberFormats.time(latency)),
                    Stream.of(row.counts().succeeded(), row.counts().failed())
                        .map(NumberFormats::whole)))
            .toList();
    return bars ? with(cells, distribution(nanos)) : cells;
  }

  private static List<String> with(List<String> cells, String last) {
    return Stream.concat(cells.stream(), Stream.of(last)).toList();
  }

  private static String distribution(Histogram nanos) {
    var counts = new double[BARS];
    double low = Math.log(Math.max(1, nanos.getMinValue()));
    double range = Math.max(1e-9, Math.log(Math.max(1, nanos.getMaxValue())) - low);
    nanos
        .recordedValues()
        .forEach(
            value -> {
              double at = (Math.log(Math.max(1, value.getValueIteratedTo())) - low) / range;
              int bar = (int) Math.max(0, Math.min(BARS - 1, at * BARS));
              counts[bar] += value.getCountAtValueIteratedTo();
            });
    return Sparkline.bars(counts);
  }

  private static String failures(Phase last) {
    Counts counts = last.measurement().counts();
    long conflicts = last.measurement().succeeded(RowName.CAS_CONFLICT);
    return "%s failed, %s found no record%s"
        .formatted(
            NumberFormats.whole(counts.failed()),
            NumberFormats.whole(counts.missed()),
            conflicts == 0
                ? ""
                : ", "
                    + NumberFormats.whole(conflicts)
                    + (conflicts == 1 ? " conflict" : " conflicts"));
  }

  private static Color color(AuditSummary found) {
    if (!found.passed()) {
      return Color.RED;
    }
    return found.isProof() ? Color.GREEN : Color.NONE;
  }

  private static String lost(AuditSummary found) {
    return found.isProof() && found.violations().forks() + found.violations().unexplained() == 0
        ? "%s of %s audited"
            .formatted(
                NumberFormats.whole(found.violations().lost()),
                NumberFormats.whole(found.updates().audited()))
        : found.line();
  }

  /**
   * Returns a note if the audit also covers the updates of the warm-up; otherwise an empty text.
   */
  private String warmUp(AuditSummary found) {
    PropertyReader settings = PropertyReader.from(run.description().configuration());
    boolean warmedUp =
        settings.get(RunConfig.WARMUP_SECONDS) + settings.get(RunConfig.WARMUP_OPERATIONS) > 0;
    boolean more = found.updates().acknowledged() > LedgerFiles.acknowledged(run.phases(), "");
    return warmedUp && more ? " (with warm-up)" : "";
  }

  private static String cost(FaultCost fault) {
    return "%s at %s: outage %s, reads %s, writes %s; degraded %s"
        .formatted(
            fault.time().name(),
            NumberFormats.time(fault.time().begunNanos()),
            known(fault.outages().outageNanos()),
            known(fault.outages().readOutageNanos()),
            known(fault.outages().writeOutageNanos()),
            known(fault.degradedNanos()));
  }

  private static String known(long nanos) {
    if (nanos == 0) {
      return "none";
    }
    return nanos < 0 ? "unknown" : NumberFormats.time(nanos);
  }
}
