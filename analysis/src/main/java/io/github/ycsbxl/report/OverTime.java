package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.report.LatencyTimeline.TimelineInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Section on throughput and latency over time, of one run with its client processes or several. */
final class OverTime {
  private OverTime() {}

  static Section of(List<ReportRun> runs) {
    List<LoggedRun> loggedRuns =
        runs.stream().map(ReportRun::logged).flatMap(Optional::stream).toList();
    var charts = new ArrayList<Chart>();
    if (loggedRuns.size() == 1) {
      charts.add(clients("Throughput over time", loggedRuns.get(0)));
      charts.addAll(bytes(loggedRuns.get(0)));
      charts.addAll(latencies(loggedRuns.get(0)));
    } else {
      charts.add(throughput(runs));
      runs.forEach(run -> charts.addAll(clients(run)));
      charts.addAll(latencies(runs));
    }
    return Section.of("Over time", "", charts.stream());
  }

  /** The charts of a run of several client processes. */
  private static List<Chart> clients(ReportRun run) {
    return run.logged().stream()
        .filter(logged -> logged.clients().size() > 1)
        .map(logged -> clients("Throughput over time by client process: " + run.name(), logged))
        .toList();
  }

  private static Chart clients(String title, LoggedRun logged) {
    boolean several = logged.clients().size() > 1;
    var lines = new ArrayList<Line>();
    lines.add(throughput(several ? "all client processes" : "throughput", logged, logged));
    for (ReportRun client : several ? logged.clients() : List.<ReportRun>of()) {
      client.logged().ifPresent(part -> lines.add(throughput(client.name(), part, logged)));
    }
    target(logged).ifPresent(lines::add);
    String about =
        several
            ? "Successful operations a second of every client process, and of all of them together"
            : "Successful operations a second";
    return Chart.of(
        title,
        about
            + (lines.get(lines.size() - 1).name().equals(SettingNames.TARGET)
                ? ", and those asked for."
                : "."),
        Axis.TIME,
        Axis.THROUGHPUT,
        lines);
  }

  /** The throughput on the time axis of another run, so that several runs fit into one chart. */
  static Line throughput(String name, LoggedRun logged, LoggedRun clock) {
    return new Line(
        name, Downsampling.means(logged.overall(), clock.startMillis(), IntervalRow::opsPerSec));
  }

  /**
   * The charts of the bytes that went to and from the store, where they were counted: one, or of
   * several client processes one for each direction with a line for each process.
   */
  private static List<Chart> bytes(LoggedRun logged) {
    if (logged.clients().size() < 2) {
      return List.of(
          bytes(
              "Bytes over time",
              "Bytes of values that were read and written, without keys.",
              List.of(
                  bytes("read", logged, logged, IntervalRow::readBytes),
                  bytes("written", logged, logged, IntervalRow::writtenBytes))));
    }
    return List.of(
        bytes("Bytes read", logged, IntervalRow::readBytes),
        bytes("Bytes written", logged, IntervalRow::writtenBytes));
  }

  private static Chart bytes(String title, LoggedRun logged, ToDoubleFunction<IntervalRow> bytes) {
    var lines = new ArrayList<Line>();
    lines.add(bytes("all client processes", logged, logged, bytes));
    for (ReportRun client : logged.clients()) {
      client.logged().ifPresent(part -> lines.add(bytes(client.name(), part, logged, bytes)));
    }
    return bytes(
        title + " over time by client process",
        "Bytes of values, without keys, of every client process, and of all of them together.",
        lines);
  }

  private static Chart bytes(String title, String about, List<Line> lines) {
    return Chart.of(
        title,
        about,
        Axis.TIME,
        new Axis("MB/s", Scale.LINEAR),
        lines.stream()
            .filter(line -> line.points().stream().anyMatch(point -> point.y() > 0))
            .toList());
  }

  private static Line bytes(
      String name, LoggedRun logged, LoggedRun clock, ToDoubleFunction<IntervalRow> bytes) {
    return known(name, logged, clock, row -> bytes.applyAsDouble(row) / 1e6 / row.seconds());
  }

  /** The line of the target rate, if there was one. */
  private static Optional<Line> target(LoggedRun logged) {
    return Optional.of(known(SettingNames.TARGET, logged, logged, IntervalRow::targetOpsPerSec))
        .filter(line -> !line.points().isEmpty());
  }

  /** The line of a figure over the seconds of which it is known, on the time axis of a run. */
  private static Line known(
      String name, LoggedRun logged, LoggedRun clock, ToDoubleFunction<IntervalRow> figure) {
    List<IntervalRow> seconds =
        logged.overall().stream()
            .filter(row -> Double.isFinite(figure.applyAsDouble(row)))
            .toList();
    return new Line(name, Downsampling.means(seconds, clock.startMillis(), figure));
  }

  private static List<Chart> latencies(LoggedRun logged) {
    var charts = new ArrayList<Chart>();
    logged
        .latencies()
        .forEach(
            (row, course) -> {
              if (isOperation(row)) {
                charts.add(
                    Chart.of(
                        row + " latency over time",
                        "Median, higher percentiles and maximum of each interval.",
                        Axis.TIME,
                        Axis.LATENCY,
                        List.of(
                            new Line("p50", course.points(TimelineInterval::p50)),
                            new Line("p95", course.points(TimelineInterval::p95)),
                            new Line("p99", course.points(TimelineInterval::p99)),
                            new Line("maximum", course.points(TimelineInterval::max)))));
              }
            });
    return charts;
  }

  private static Chart throughput(List<ReportRun> runs) {
    List<Line> lines =
        runs.stream()
            .flatMap(run -> run.logged().stream().map(one -> throughput(run.name(), one, one)))
            .toList();
    return Chart.of(
        "Throughput over time",
        "Successful operations a second, each run from its own start.",
        Axis.TIME,
        Axis.THROUGHPUT,
        lines);
  }

  /** The 99th percentiles of several runs or client processes, a chart per operation. */
  static List<Chart> latencies(List<ReportRun> runs) {
    SortedSet<RowName> rows = new TreeSet<>();
    runs.stream()
        .flatMap(run -> run.logged().stream())
        .forEach(logged -> rows.addAll(logged.latencies().keySet()));
    return rows.stream().filter(OverTime::isOperation).map(row -> p99(row, runs)).toList();
  }

  private static Chart p99(RowName row, List<ReportRun> runs) {
    List<Line> lines =
        runs.stream()
            .flatMap(
                run ->
                    run.logged().stream()
                        .flatMap(one -> Stream.ofNullable(one.latencies().get(row)))
                        .map(course -> new Line(run.name(), course.points(TimelineInterval::p99))))
            .toList();
    return Chart.of(
        row + " latency over time",
        "The 99th percentile of each interval, each run from its own start.",
        Axis.TIME,
        Axis.LATENCY,
        lines);
  }

  /**
   * Whether a row is of operations; rows that look closer at some of them have their own section.
   */
  private static boolean isOperation(RowName name) {
    return !name.isFailed()
        && !name.isUnderWay()
        && !name.isStepOfCas()
        && !name.operation().equals("VERIFY")
        && !name.isStaleRead()
        && !name.isOfNode();
  }
}
