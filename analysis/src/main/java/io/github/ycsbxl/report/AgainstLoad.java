package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.report.Line.Point;
import io.github.ycsbxl.results.Statistic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Section on the runs of a sweep: throughput and latency against client threads, and latency
 * against throughput of runs that differ in their target rate. Immutable.
 */
final class AgainstLoad {
  private static final Axis THREADS = new Axis("client threads", Scale.DOUBLING);
  private static final List<Statistic> STATISTICS =
      Stream.of("mean", "p95", "p99").map(Statistic::parse).toList();

  /** The setting by which lines differ when runs differ in both. */
  private enum Other {
    THREADS,
    TARGET;

    String of(ReportRun run) {
      return this == THREADS
          ? ", " + NumberFormats.number(threads(run).orElseThrow()) + " threads"
          : ", target " + NumberFormats.number(target(run).orElse(0));
    }
  }

  private final List<ReportRun> runs;
  private final boolean byThreads;
  private final boolean byTarget;

  private AgainstLoad(List<ReportRun> runs) {
    this.runs =
        runs.stream()
            .filter(run -> threads(run).isPresent() && run.figures().opsPerSec().isPresent())
            .toList();
    this.byThreads = differ(AgainstLoad::threads);
    this.byTarget = differ(AgainstLoad::target);
  }

  static Section of(List<ReportRun> runs) {
    return new AgainstLoad(runs).section();
  }

  private Section section() {
    var charts = new ArrayList<Chart>();
    if (byThreads) {
      charts.add(throughput());
      charts.add(latencyAgainstThreads());
    }
    if (byTarget) {
      charts.add(latencyAgainstThroughput());
    }
    return Section.of(
        "Against load",
        "How throughput and latency change with the number of client threads or the target rate.",
        charts.stream());
  }

  private Chart throughput() {
    return Chart.of(
        "Throughput against threads",
        "Where the line is flat, more threads wait longer and do no more.",
        THREADS,
        Axis.THROUGHPUT,
        lines("throughput", AgainstLoad::threads, Other.TARGET, AgainstLoad::opsPerSec));
  }

  private Chart latencyAgainstThreads() {
    return Chart.of(
        "Latency against threads",
        "Mean and slower percentiles of reads and writes.",
        THREADS,
        Axis.LATENCY,
        latencies(AgainstLoad::threads, Other.TARGET));
  }

  private Chart latencyAgainstThroughput() {
    return Chart.of(
        "Latency against throughput",
        "Each point is a run at its target rate; latencies count from when operations were due.",
        new Axis("throughput reached, operations/s", Scale.LINEAR),
        Axis.LATENCY,
        latencies(run -> OptionalDouble.of(opsPerSec(run)), Other.THREADS));
  }

  private List<Line> latencies(Function<ReportRun, OptionalDouble> x, Other other) {
    var lines = new ArrayList<Line>();
    Map<String, Function<ReportRun, Optional<String>>> rows = new LinkedHashMap<>();
    rows.put("read", ReportRun::reads);
    rows.put("write", ReportRun::writes);
    rows.forEach(
        (name, row) ->
            STATISTICS.forEach(
                statistic ->
                    lines.addAll(
                        lines(
                            name + " " + statistic,
                            x,
                            other,
                            run -> RunSummary.millis(run, row.apply(run), statistic)))));
    return lines;
  }

  /** The lines, one for each value of the other setting if runs differ in that too. */
  private List<Line> lines(
      String name,
      Function<ReportRun, OptionalDouble> x,
      Other other,
      ToDoubleFunction<ReportRun> y) {
    boolean several = byThreads && byTarget;
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (ReportRun run : runs) {
      double value = y.applyAsDouble(run);
      if (!Double.isNaN(value)) {
        String line = several ? name + other.of(run) : name;
        lines
            .computeIfAbsent(line, any -> new ArrayList<>())
            .add(new Point(x.apply(run).orElseThrow(), value));
      }
    }
    var all = new ArrayList<Line>();
    lines.forEach(
        (line, points) ->
            all.add(
                new Line(
                    line, points.stream().sorted(Comparator.comparingDouble(Point::x)).toList())));
    return all;
  }

  private boolean differ(Function<ReportRun, OptionalDouble> setting) {
    return runs.stream().map(setting).distinct().count() > 1;
  }

  private static double opsPerSec(ReportRun run) {
    return run.figures().opsPerSec().orElseThrow().value();
  }

  private static OptionalDouble threads(ReportRun run) {
    return run.number("threads");
  }

  private static OptionalDouble target(ReportRun run) {
    return run.number(SettingNames.TARGET);
  }
}
