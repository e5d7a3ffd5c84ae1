package io.github.ycsbxl.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.Chart.Band;
import io.github.ycsbxl.page.ChartJson;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.servers.ServerSample;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The report's charts over time of a benchmark that goes on. Stateless. */
public final class RunningReport {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The rate below which a second may be without a success by chance. */
  private static final int FEW_OPS_PER_SEC = 20;

  private static final double LEAST_SECONDS = 1;

  private RunningReport() {}

  /**
   * Latest measurements of a client process.
   *
   * @param seconds rows of one phase, at least one
   * @param faults that the process has begun in this phase
   * @param servers what servers of the store did meanwhile, if this process takes their figures
   */
  public record Process(
      RunDescription run,
      List<IntervalRow> seconds,
      List<FaultTime> faults,
      List<ServerSample> servers) {
    ReportRun asRun() {
      return ReportRun.running(run, seconds, servers);
    }

    /** Whether no other client processes take part in the run. */
    boolean isWhole() {
      return run.configuration().getOrDefault(SettingNames.CLIENT_COUNT, "1").equals("1");
    }

    /** The start of the phase, by the clock of the process. */
    long startMillis() {
      return seconds.get(0).unixMillis() - Math.round(seconds.get(0).second() * 1e3);
    }
  }

  /** Makes the page, a file that asks for events {@code state}, {@code report}, {@code ended}. */
  public static String page() throws IOException {
    return Page.running();
  }

  /**
   * Formats what the page shows from now on, as JSON in one line.
   *
   * @param sentence on how far the benchmark is
   * @param done the part of the phase that is done, 0 to 1
   * @param processes those that measured something in this phase
   * @param faults that were begun for all of them
   */
  public static String state(
      String title,
      String sentence,
      OptionalDouble done,
      List<Process> processes,
      List<FaultTime> faults) {
    ObjectNode state = JSON.createObjectNode();
    state.put("title", title);
    state.put("headline", headline(processes));
    state.put("sentence", sentence);
    done.ifPresent(part -> state.put("done", part));
    ArrayNode all = state.putArray("charts");
    List<Chart> charts = charts(processes, faults);
    for (Chart chart : charts) {
      ChartJson.write(chart, all.addObject(), RunningReport::shortNumber);
    }
    return state.toString();
  }

  /** Says what is run; empty of several client processes, each of which knows only its part. */
  private static String headline(List<Process> processes) {
    return processes.size() == 1 && processes.get(0).isWhole()
        ? WhatWasRun.of(List.of(processes.get(0).asRun()))
        : "";
  }

  /**
   * Rounds to four digits. A screen shows no more, and to send all would cost more than all else.
   */
  private static JsonNode shortNumber(double value) {
    if (value == Math.rint(value)) {
      return LongNode.valueOf((long) value);
    }
    int decimals = 3 - (int) Math.floor(Math.log10(Math.abs(value)));
    long digits = Math.round(value * Math.pow(10, decimals));
    return DecimalNode.valueOf(BigDecimal.valueOf(digits, decimals));
  }

  private static List<Chart> charts(List<Process> processes, List<FaultTime> faults) {
    List<Chart> charts = charts(processes.stream().map(Process::asRun).toList());
    if (charts.isEmpty()) {
      return List.of();
    }
    Line throughput = charts.get(0).lines().get(0);
    List<Band> bands =
        Stream.concat(faults(processes, faults, throughput), outages(throughput).stream()).toList();
    return charts.stream().map(chart -> chart.over(bands)).toList();
  }

  private static List<Chart> charts(List<ReportRun> runs) {
    if (runs.isEmpty()) {
      return List.of();
    }
    Stream<Chart> overTime =
        runs.size() == 1
            ? OverTime.of(runs).charts()
            : Stream.concat(Stream.of(throughput(runs)), OverTime.latencies(runs).stream());
    Stream<Chart> servers =
        runs.stream().flatMap(run -> run.logged().stream()).flatMap(ServerSection::charts);
    return Stream.of(overTime, Stream.of(Conflicts.overTime(runs)), servers)
        .flatMap(charts -> charts)
        .filter(chart -> !chart.isEmpty())
        .toList();
  }

  /** The bands of faults, on the clock of the process that began first. */
  private static Stream<Band> faults(
      List<Process> processes, List<FaultTime> ofAll, Line throughput) {
    long first = processes.stream().mapToLong(Process::startMillis).min().orElseThrow();
    Stream<FaultTime> all =
        Stream.concat(
            ofAll.stream(),
            processes.stream()
                .flatMap(
                    one ->
                        one.faults().stream()
                            .map(time -> time.later((one.startMillis() - first) * 1_000_000))));
    double from = throughput.points().get(0).x();
    double to = throughput.points().get(throughput.points().size() - 1).x();
    return all.filter(time -> !time.isReverted() || time.revertedNanos() / 1e9 > from)
        .map(time -> band(time, from, to));
  }

  /** The band of a fault, cut where the chart ends, and wide enough to be seen. */
  private static Band band(FaultTime time, double from, double to) {
    double begun = time.begunNanos() / 1e9;
    double end = time.isReverted() ? time.revertedNanos() / 1e9 : to;
    return new Band(time.name(), Math.max(begun, from), Math.max(end, begun + LEAST_SECONDS));
  }

  /** The whole seconds without a success, if the run has more than a few successes in each. */
  private static List<Band> outages(Line throughput) {
    double mean = throughput.points().stream().mapToDouble(Point::y).average().orElse(0);
    var bands = new ArrayList<Band>();
    for (Point point : mean < FEW_OPS_PER_SEC ? List.<Point>of() : throughput.points()) {
      if (point.y() == 0) {
        double from = point.x();
        int last = bands.size() - 1;
        if (last >= 0 && from - bands.get(last).to() < 1) {
          from = bands.remove(last).from();
        }
        bands.add(new Band("no success", from, point.x() + 1));
      }
    }
    return bands;
  }

  private static Chart throughput(List<ReportRun> clients) {
    LoggedRun first =
        clients.stream()
            .map(ReportRun::logged)
            .flatMap(Optional::stream)
            .min(Comparator.comparingLong(LoggedRun::startMillis))
            .orElseThrow();
    var lines = new ArrayList<Line>();
    for (ReportRun client : clients) {
      client.logged().ifPresent(part -> lines.add(OverTime.throughput(client.name(), part, first)));
    }
    lines.add(0, total(lines));
    return Chart.of(
        "Throughput over time",
        "Successful operations a second of every client process, and of all of them together.",
        Axis.TIME,
        Axis.THROUGHPUT,
        lines);
  }

  /** The sum of the lines, without the last second, which not all processes have written yet. */
  private static Line total(List<Line> lines) {
    SortedMap<Double, Double> sums = new TreeMap<>();
    lines.forEach(line -> line.points().forEach(p -> sums.merge(p.x(), p.y(), Double::sum)));
    List<Point> points =
        sums.entrySet().stream().map(sum -> new Point(sum.getKey(), sum.getValue())).toList();
    int whole = Math.max(0, points.size() - 1);
    return new Line("all client processes", points.subList(0, whole));
  }
}
