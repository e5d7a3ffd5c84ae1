package io.github.ycsbxl.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.report.Chart.Band;
import io.github.ycsbxl.report.Line.Point;
import io.github.ycsbxl.report.Page.ChartJson;
import io.github.ycsbxl.results.RunDescription;
import io.github.ycsbxl.results.TimeSeriesRow;
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

  /** Of fewer, a second may have none by chance. */
  private static final int FEW_OPS_PER_SEC = 20;

  private RunningReport() {}

  /**
   * What a client process has measured lately.
   *
   * @param seconds lines of timeseries.csv of one phase, at least one
   */
  public record Process(RunDescription run, List<TimeSeriesRow> seconds) {
    ReportRun asRun() {
      return ReportRun.running(run, seconds);
    }
  }

  /** The page, in one file; it asks for the events {@code state}, {@code report}, {@code ended}. */
  public static String page() throws IOException {
    return Page.running();
  }

  /**
   * What the page shows from now on, as JSON in one line.
   *
   * @param sentence on how far the benchmark is
   * @param done the part of the phase that is done, 0 to 1
   * @param processes those that measured something in this phase
   */
  public static String state(
      String title, String sentence, OptionalDouble done, List<Process> processes) {
    ObjectNode state = JSON.createObjectNode();
    state.put("title", title);
    state.put("sentence", sentence);
    done.ifPresent(part -> state.put("done", part));
    ArrayNode all = state.putArray("charts");
    List<Chart> charts = charts(processes.stream().map(Process::asRun).toList());
    for (Chart chart : charts) {
      ObjectNode node = all.addObject();
      node.put("title", chart.title());
      node.put("about", chart.about());
      ChartJson.write(chart, node, RunningReport::shortNumber);
    }
    return state.toString();
  }

  /** To four digits, as a screen shows no more: all of them would cost more than all else. */
  private static JsonNode shortNumber(double value) {
    if (value == Math.rint(value)) {
      return LongNode.valueOf((long) value);
    }
    int decimals = 3 - (int) Math.floor(Math.log10(Math.abs(value)));
    long digits = Math.round(value * Math.pow(10, decimals));
    return DecimalNode.valueOf(BigDecimal.valueOf(digits, decimals));
  }

  private static List<Chart> charts(List<ReportRun> runs) {
    if (runs.isEmpty()) {
      return List.of();
    }
    Stream<Chart> overTime =
        runs.size() == 1
            ? OverTime.of(runs).charts()
            : Stream.concat(Stream.of(throughput(runs)), OverTime.latencies(runs).stream());
    List<Chart> charts =
        Stream.concat(overTime, Stream.of(Conflicts.overTime(runs)))
            .filter(chart -> !chart.isEmpty())
            .toList();
    List<Band> bands = charts.isEmpty() ? List.of() : outages(charts.get(0).lines().get(0));
    return charts.stream().map(chart -> chart.over(bands)).toList();
  }

  /** Whole seconds without a success, of a run that has more than a few in each. */
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
    Recording first =
        clients.stream()
            .map(ReportRun::recording)
            .flatMap(Optional::stream)
            .min(Comparator.comparingLong(Recording::startMillis))
            .orElseThrow();
    var lines = new ArrayList<Line>();
    for (ReportRun client : clients) {
      client
          .recording()
          .ifPresent(part -> lines.add(OverTime.throughput(client.name(), part, first)));
    }
    lines.add(0, total(lines));
    return Chart.of(
        "Throughput over time",
        "Successful operations a second of every client process, and of all of them together.",
        Axis.TIME,
        Axis.THROUGHPUT,
        lines);
  }

  /** Without the last second, of which not all have told yet. */
  private static Line total(List<Line> lines) {
    SortedMap<Double, Double> sums = new TreeMap<>();
    lines.forEach(line -> line.points().forEach(p -> sums.merge(p.x(), p.y(), Double::sum)));
    List<Point> points =
        sums.entrySet().stream().map(sum -> new Point(sum.getKey(), sum.getValue())).toList();
    int whole = Math.max(0, points.size() - 1);
    return new Line("all client processes", points.subList(0, whole));
  }
}
