package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.plan.ShardCapacity;
import io.github.ycsbxl.tables.ScalabilityTable;
import io.github.ycsbxl.tables.ScalabilityTable.ScalabilityRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Throughput by size of store and number of clients as JSON, together with Oracle's published table
 * of 2012 if the runs are comparable. Stateless.
 */
final class ScalabilityJson {
  private ScalabilityJson() {}

  /**
   * Returns the table of runs from this tool, with charts if there are published rows; empty if
   * this tool measured none of the runs.
   */
  static Optional<ObjectNode> json(List<PageRun> runs) {
    List<PageRun> ours = runs.stream().filter(run -> run.recorded().isPresent()).toList();
    if (ours.isEmpty()) {
      return Optional.empty();
    }
    List<ScalabilityRow> published =
        ours.stream()
                .map(run -> run.recorded().orElseThrow().whole())
                .anyMatch(ScalabilityTable::isOfPublishedKind)
            ? ScalabilityTable.oracle2012()
            : List.of();
    ObjectNode node = JsonFigures.object();
    node.set(
        "rows",
        JsonFigures.table(
            ScalabilityTable.TABLE,
            Stream.concat(published.stream(), ours.stream().map(ScalabilityJson::row)).toList()));
    if (!published.isEmpty()) {
      putCharts(node.putArray("charts"), published, ours);
    }
    return Optional.of(node);
  }

  private static ScalabilityRow row(PageRun run) {
    return ScalabilityRow.of(run.recorded().orElseThrow().whole());
  }

  private static void putCharts(
      ArrayNode charts, List<ScalabilityRow> published, List<PageRun> ours) {
    List<OptionalInt> shards = ours.stream().map(run -> row(run).shards()).distinct().toList();
    if (shards.size() > 1 && shards.stream().allMatch(OptionalInt::isPresent)) {
      ToDoubleFunction<ScalabilityRow> ofStore = row -> row.shards().orElseThrow();
      ArrayNode lines = charts.addObject().put("against", "shards").putArray("lines");
      Map<String, List<ScalabilityRow>> measured = lines(published, ours, ofStore);
      measured.forEach((name, rows) -> put(lines, name, rows, ofStore, ScalabilityRow::opsPerSec));
      measured.forEach((name, rows) -> putPlan(lines, name, rows, ofStore));
    }
    ArrayNode lines = charts.addObject().put("against", "client threads").putArray("lines");
    lines(published, ours, ScalabilityRow::threads)
        .forEach(
            (name, rows) ->
                put(lines, name, rows, ScalabilityRow::threads, ScalabilityRow::opsPerSec));
  }

  /**
   * Adds a line of predictions, derived from the row with the lowest x. Adds nothing for a single
   * row or without hot records.
   */
  private static void putPlan(
      ArrayNode lines, String name, List<ScalabilityRow> rows, ToDoubleFunction<ScalabilityRow> x) {
    ScalabilityRow first = rows.stream().min(Comparator.comparingDouble(x)).orElseThrow();
    if (rows.stream().mapToDouble(x).distinct().count() > 1) {
      ShardCapacity.shownBy(first)
          .ifPresent(
              shard ->
                  put(lines, "plan, " + name, rows, x, shard::predicted).put("reference", true));
    }
  }

  private static ObjectNode put(
      ArrayNode lines,
      String name,
      List<ScalabilityRow> rows,
      ToDoubleFunction<ScalabilityRow> x,
      ToDoubleFunction<ScalabilityRow> y) {
    ObjectNode line = lines.addObject().put("name", name);
    ArrayNode points = line.putArray("points");
    rows.stream()
        .sorted(Comparator.comparingDouble(x))
        .forEach(
            row ->
                points
                    .addArray()
                    .add(JsonFigures.number(x.applyAsDouble(row)))
                    .add(JsonFigures.number(y.applyAsDouble(row))));
    return line;
  }

  /**
   * Groups the rows into lines of a chart. Stores at different locations are not comparable, so
   * each location has its own line. Runs of the same size that differ in other settings also have
   * separate lines.
   */
  private static Map<String, List<ScalabilityRow>> lines(
      List<ScalabilityRow> published, List<PageRun> ours, ToDoubleFunction<ScalabilityRow> x) {
    List<Dimension> others =
        Dimension.besides(
            ours.stream().map(run -> String.valueOf(x.applyAsDouble(row(run)))).toList(),
            ours.stream().map(PageRun::figures).toList());
    var lines = new TreeMap<String, List<ScalabilityRow>>();
    published.forEach(row -> add(lines, "oracle-2012 (published)", "", row));
    ours.forEach(run -> add(lines, "these runs", SweepPoints.label(run, others), row(run)));
    return lines;
  }

  private static void add(
      Map<String, List<ScalabilityRow>> lines, String whose, String settings, ScalabilityRow row) {
    String line =
        Stream.of(whose, row.store(), settings)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(", "));
    lines.computeIfAbsent(line, any -> new ArrayList<>()).add(row);
  }
}
