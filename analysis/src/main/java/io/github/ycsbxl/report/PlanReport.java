package io.github.ycsbxl.report;

import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.plan.PlanRow;
import io.github.ycsbxl.plan.PlanTable;
import io.github.ycsbxl.text.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Page of a plan: the rate that clients reach, the load of the hottest shard, and conflicts, each
 * against the number of shards with a line for each scope. Immutable.
 *
 * @param headline what was planned
 * @param answer what comes of it
 */
public record PlanReport(PlanTable table, String headline, String answer) {

  /** Writes the page, which needs no other file and no network. */
  public void writeHtml(Path file) throws IOException {
    List<Section> sections =
        List.of(
            Section.of(
                "By shards",
                "Computed from where the hot records are; docs/scaling.md says how.",
                Stream.of(rates(), hottest(), conflicts())),
            Section.of(
                "Plan",
                "",
                Stream.of(HtmlTable.of("Every step", table.forPeople(), table.rows()))));
    OutputFile.write(file, Page.of("Plan", headline, answer, "", sections));
  }

  private Chart rates() {
    Axis x = axis();
    Scale scale = x.scale() == Scale.DOUBLING ? Scale.LOGARITHMIC : Scale.LINEAR;
    Stream<Line> reached =
        lines(
            row ->
                row.highestOpsPerSec().stream()
                    .mapToObj(
                        rate ->
                            new Point(
                                row.shards(),
                                rate,
                                row.highestLowOpsPerSec().getAsDouble(),
                                row.highestHighOpsPerSec().getAsDouble()))
                    .findFirst());
    Line whole =
        new Line("capacity of all shards", points(table.rows(), PlanReport::capacity), false);
    return Chart.of(
        "Rate against shards",
        "What clients without a target reach, and between which rates 9 of 10 placements of the hot"
            + " records are.",
        x,
        new Axis(Axis.THROUGHPUT.label(), scale),
        Stream.concat(reached, Stream.of(whole)).toList());
  }

  private static Optional<Point> capacity(PlanRow row) {
    return row.step().shardOpsPerSec().stream()
        .mapToObj(shard -> new Point(row.shards(), row.shards() * shard))
        .findFirst();
  }

  private Chart hottest() {
    return chart(
        "Hottest shard against shards",
        "The load of the hottest shard, in times the average.",
        "times the average",
        row -> row.hottestShardShare() * row.shards());
  }

  private Chart conflicts() {
    return chart(
        "Conflicts against shards",
        "Compare-and-sets whose first try conflicts.",
        "%",
        row -> 100 * row.conflictShare());
  }

  private Chart chart(String title, String note, String unit, ToDoubleFunction<PlanRow> value) {
    return Chart.of(
        title,
        note,
        axis(),
        new Axis(unit, Scale.LINEAR),
        lines(row -> Optional.of(new Point(row.shards(), value.applyAsDouble(row)))).toList());
  }

  private Axis axis() {
    return Axis.of(
        "shards", table.rows().stream().mapToDouble(PlanRow::shards).distinct().sorted().toArray());
  }

  /** Makes a line for each scope; if steps differ in more than shards, for each of the others. */
  private Stream<Line> lines(Function<PlanRow, Optional<Point>> point) {
    boolean ofScopes = table.rows().stream().map(PlanRow::variant).distinct().count() == 1;
    Map<String, List<PlanRow>> groups =
        table.rows().stream()
            .filter(row -> ofScopes || row.isAsked())
            .collect(
                Collectors.groupingBy(
                    row -> (scope(row) + " " + row.variant()).strip(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    var lines = new ArrayList<Line>();
    groups.forEach((name, rows) -> lines.add(new Line(name, points(rows, point))));
    return lines.stream();
  }

  private static String scope(PlanRow row) {
    return row.scope().name().toLowerCase(Locale.ROOT);
  }

  private static List<Point> points(List<PlanRow> rows, Function<PlanRow, Optional<Point>> point) {
    return rows.stream().map(point).flatMap(Optional::stream).distinct().toList();
  }
}
