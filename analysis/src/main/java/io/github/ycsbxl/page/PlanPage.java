package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.plan.PlanRow;
import io.github.ycsbxl.plan.PlanTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Page of a plan: achievable rate, load of the hottest shard, and conflicts by number of shards,
 * with a line per scope. Immutable.
 *
 * @param headline describes the planned benchmark
 * @param answer the result in a sentence
 */
public record PlanPage(PlanTable table, String headline, String answer) {

  /** Creates the document described in docs/page-json.md. */
  public ObjectNode json() {
    ObjectNode page = Page.document("plan", "Plan");
    page.put("headline", headline).put("answer", answer).put("subtitle", "");
    page.putArray("warnings");
    ObjectNode plan = page.putObject("plan");
    plan.set("rows", JsonFigures.table(table.forPeople(), table.rows()));
    ArrayNode charts = plan.putArray("charts");
    ArrayNode rates =
        chart(
            charts,
            "Rate against shards",
            "Maximum rate without a target: mean and 5th to 95th percentile over random "
                + "placements of the hot records.",
            "operations/s",
            PlanPage::reached);
    put(rates, "capacity of all shards", table.rows(), PlanPage::capacity).put("reference", true);
    chart(
        charts,
        "Hottest shard against shards",
        "Load of the hottest shard, as a multiple of the average.",
        "times the average",
        row -> DoubleStream.of(row.hottestShardShare() * row.shards()));
    chart(
        charts,
        "Conflicts against shards",
        "CAS updates whose first attempt conflicts.",
        "%",
        row -> DoubleStream.of(100 * row.conflictShare()));
    return page;
  }

  private ArrayNode chart(
      ArrayNode charts,
      String title,
      String about,
      String unit,
      Function<PlanRow, DoubleStream> values) {
    ObjectNode chart = charts.addObject().put("title", title).put("about", about);
    chart.put("x", "shards").put("unit", unit);
    ArrayNode lines = chart.putArray("lines");
    groups().forEach((name, rows) -> put(lines, name, rows, values));
    return lines;
  }

  /** Returns a value and the ends of its interval, or nothing if unknown. */
  private static DoubleStream reached(PlanRow row) {
    return row.highest().stream()
        .flatMapToDouble(rate -> DoubleStream.of(rate.mean(), rate.low(), rate.high()));
  }

  private static DoubleStream capacity(PlanRow row) {
    return row.step().shardOpsPerSec().stream().map(shard -> row.shards() * shard);
  }

  private static ObjectNode put(
      ArrayNode lines, String name, List<PlanRow> rows, Function<PlanRow, DoubleStream> values) {
    ObjectNode line = lines.addObject().put("name", name);
    ArrayNode points = line.putArray("points");
    rows.stream()
        .map(row -> DoubleStream.concat(DoubleStream.of(row.shards()), values.apply(row)))
        .map(point -> point.boxed().toList())
        .filter(point -> point.size() > 1)
        .distinct()
        .forEach(
            point -> {
              ArrayNode coordinates = points.addArray();
              point.forEach(number -> coordinates.add(JsonFigures.number(number)));
            });
    return line;
  }

  /** Groups the rows by scope, and by other settings if steps differ in more than shards. */
  private Map<String, List<PlanRow>> groups() {
    boolean ofScopes = table.rows().stream().map(PlanRow::variant).distinct().count() == 1;
    return table.rows().stream()
        .filter(row -> ofScopes || row.isAsked())
        .collect(
            Collectors.groupingBy(
                row -> (row.scope().name().toLowerCase(Locale.ROOT) + " " + row.variant()).strip(),
                LinkedHashMap::new,
                Collectors.toList()));
  }
}
