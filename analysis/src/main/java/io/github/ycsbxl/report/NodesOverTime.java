package io.github.ycsbxl.report;

import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.Chart.Figure;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.report.LatencyTimeline.TimelineInterval;
import io.github.ycsbxl.table.Table;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One kind of requests to the nodes of a store over time: a chart with a line per node, as
 * kaChing's (results/published/README.md), and a table of percentiles. Immutable.
 *
 * @param title the kind, behind the run's name if there are several runs
 * @param meansOnly whether nothing but means are known
 */
record NodesOverTime(String title, List<RowName> nodes, LoggedRun logged, boolean meansOnly) {
  /** The most lines that a reader can distinguish. */
  private static final int MOST_LINES = 18;

  Stream<Section.Block> blocks() {
    return Stream.of(chart(), table());
  }

  private Chart chart() {
    List<RowName> shown =
        nodes.stream()
            .sorted(Comparator.comparingDouble(this::slowness).reversed())
            .limit(MOST_LINES)
            .sorted()
            .toList();
    var mean = new Figure("mean", lines(shown, TimelineInterval::mean));
    var p99 = new Figure("99th percentile", lines(shown, TimelineInterval::p99));
    return Chart.ofFigures(
        title + " by node over time",
        "The mean%s of %s.".formatted(meansOnly ? "" : " or 99th percentile", shownNodes(shown)),
        Axis.TIME,
        Axis.LATENCY,
        meansOnly ? List.of(mean) : List.of(mean, p99));
  }

  private String shownNodes(List<RowName> shown) {
    if (shown.size() == 1) {
      return "node " + shown.get(0).node();
    }
    String which =
        shown.size() < nodes.size()
            ? "each of the %d slowest of %d nodes".formatted(shown.size(), nodes.size())
            : "each node";
    return which + "; point at a name to bring its line out";
  }

  private List<Line> lines(List<RowName> shown, ToDoubleFunction<TimelineInterval> figure) {
    return shown.stream()
        .map(node -> new Line(node.node(), logged.latencies().get(node).points(figure)))
        .toList();
  }

  private double slowness(RowName node) {
    return logged.nodes().get(node).intervals().stream()
        .mapToDouble(TimelineInterval::p99)
        .average()
        .orElse(0);
  }

  private HtmlTable table() {
    var starts = new TreeSet<Double>();
    var byNode = new TreeMap<RowName, Map<Double, TimelineInterval>>();
    for (RowName node : nodes) {
      var cells = new HashMap<Double, TimelineInterval>();
      logged.nodes().get(node).intervals().forEach(s -> cells.put(s.second(), s));
      starts.addAll(cells.keySet());
      byNode.put(node, cells);
    }
    String figures = meansOnly ? "mean / answers" : "p50 / p99 / answers";
    return HtmlTable.of(
        title + " by node and interval: " + figures,
        Table.<Map.Entry<RowName, Map<Double, TimelineInterval>>>empty()
            .column("node", row -> row.getKey().node())
            .columns(
                starts,
                start -> "from " + NumberFormats.clock(start),
                (start, row) -> Optional.ofNullable(row.getValue().get(start)).map(this::text)),
        byNode.entrySet());
  }

  private String text(TimelineInterval known) {
    String latencies =
        meansOnly ? time(known.mean()) : time(known.p50()) + " / " + time(known.p99());
    return latencies + " / " + NumberFormats.whole(known.values());
  }

  private static String time(double millis) {
    return NumberFormats.time(1e6 * millis);
  }
}
