package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.page.LatencySlots.IntervalLatencies;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Nodes of the store as JSON, with their requests and latencies. Only the slowest nodes have a time
 * series, since a store may have many nodes.
 */
final class NodesJson {
  /** Maximum number of distinguishable lines in a chart. */
  private static final int MOST_LINES = 18;

  /** Number of intervals in a table, one per column. */
  private static final int PARTS = 8;

  private static final List<Statistic> STATISTICS =
      Stream.of("mean", "p50", "p95", "p99", "p99.9", "max").map(Statistic::parse).toList();

  private final RecordedRun run;
  private final SeriesJson series;
  private final int group;

  private NodesJson(RecordedRun run, SeriesJson series) {
    this.run = run;
    this.series = series;
    int intervals = run.series().whole().values().size();
    this.group = Math.max(1, (intervals + PARTS - 1) / PARTS);
  }

  /** Adds the nodes of a run, if known. */
  static void put(ObjectNode to, RecordedRun run, SeriesJson series) {
    var nodes = new NodesJson(run, series);
    List<Row> rows =
        run.whole().measurement().rows().values().stream()
            .filter(row -> row.name().isOfNode())
            .toList();
    if (!rows.isEmpty()) {
      Set<RowName> drawn = nodes.slowest(rows);
      ArrayNode all = to.putArray("nodes");
      rows.forEach(row -> all.add(nodes.json(row, drawn.contains(row.name()))));
    }
    List<MasterChanges.Change> masters = run.series().masters();
    if (!masters.isEmpty()) {
      JsonFigures.put(to, "masters", masters);
    }
  }

  /** Returns the slowest nodes for each kind of request. */
  private Set<RowName> slowest(List<Row> rows) {
    return rows.stream()
        .map(Row::name)
        .filter(name -> run.series().rows().containsKey(name))
        .collect(Collectors.groupingBy(RowName::operation))
        .values()
        .stream()
        .flatMap(
            some ->
                some.stream()
                    .sorted((one, other) -> Double.compare(slowness(other), slowness(one)))
                    .limit(MOST_LINES))
        .collect(Collectors.toSet());
  }

  private double slowness(RowName node) {
    return parts(node).stream()
        .filter(part -> part != null)
        .mapToDouble(part -> part.figures().p99())
        .average()
        .orElse(0);
  }

  private List<IntervalLatencies> parts(RowName node) {
    return run.series().rows().get(node).slots().merged(group);
  }

  private ObjectNode json(Row row, boolean drawn) {
    RowName name = row.name();
    ObjectNode node =
        JsonFigures.object().put("node", name.node()).put("operation", name.operation());
    node.put("answered", row.succeeded()).put("failed", row.failed());
    node.put("meansOnly", name.hasMeansOnly());
    ObjectNode nanos = node.putObject("nanos");
    for (Statistic statistic : STATISTICS) {
      boolean known = statistic.equals(Statistic.MEAN) || !name.hasMeansOnly();
      if (known && row.succeeded() > 0) {
        JsonFigures.put(nanos, statistic.name(), statistic.of(row.service()));
      }
    }
    if (drawn) {
      LatencySlots course = run.series().rows().get(name);
      ObjectNode over = series.axis();
      over.set("mean", series.latencies(course, LatencySummary::mean));
      if (!name.hasMeansOnly()) {
        over.set("p99", series.latencies(course, LatencySummary::p99));
      }
      node.set("series", over);
    }
    if (run.series().rows().containsKey(name)) {
      putParts(node.putArray("intervals"), name);
    }
    return node;
  }

  private void putParts(ArrayNode intervals, RowName name) {
    List<IntervalLatencies> parts = parts(name);
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) != null) {
        ObjectNode node = intervals.addObject();
        node.put("from", (long) i * group * run.series().whole().seconds());
        node.put("count", parts.get(i).figures().values());
        JsonFigures.put(node, "mean", parts.get(i).figures().mean());
        if (!name.hasMeansOnly()) {
          JsonFigures.put(node, "p50", parts.get(i).figures().p50());
          JsonFigures.put(node, "p99", parts.get(i).figures().p99());
        }
      }
    }
  }
}
