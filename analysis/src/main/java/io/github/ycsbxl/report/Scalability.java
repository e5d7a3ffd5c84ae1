package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.plan.ShardCapacity;
import io.github.ycsbxl.results.ScalabilityTable;
import io.github.ycsbxl.results.ScalabilityTable.ScalabilityRow;
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
 * Section on throughput by size, with the table that Oracle published in 2012 if the runs are of
 * its kind. Stateless.
 */
final class Scalability {
  private Scalability() {}

  static Section of(List<ReportRun> runs) {
    List<ReportRun> ours = runs.stream().filter(run -> run.logged().isPresent()).toList();
    List<ScalabilityRow> published =
        ours.stream().map(Scalability::result).anyMatch(ScalabilityTable::isOfPublishedKind)
            ? ScalabilityTable.oracle2012()
            : List.of();
    List<ScalabilityRow> all =
        Stream.concat(published.stream(), ours.stream().map(Scalability::row)).toList();
    HtmlTable table =
        HtmlTable.of(
            "Size of store and clients, throughput, latency",
            ScalabilityTable.TABLE.withUnitsApart(),
            all);
    return Section.of(
        "Scalability",
        "A store in this process, or on this machine, shares the client's"
            + " processors and has no network between: such rows show how it behaves under more"
            + " threads, not what a cluster would do. oracle-2012, where it is shown, is a cluster"
            + " of its own in a network; results/published/README.md tells its setting.",
        ours.isEmpty() ? Stream.of() : Stream.concat(charts(published, ours), Stream.of(table)));
  }

  private static Phase result(ReportRun run) {
    return run.logged().orElseThrow().whole();
  }

  private static ScalabilityRow row(ReportRun run) {
    return ScalabilityRow.of(result(run));
  }

  /** Our runs beside the published ones; alone, they are in the charts of {@link SweepSection}. */
  private static Stream<Chart> charts(List<ScalabilityRow> published, List<ReportRun> ours) {
    if (published.isEmpty()) {
      return Stream.of();
    }
    Chart threads =
        chart(
            "client threads",
            "",
            lines(published, ours, ScalabilityRow::threads),
            ScalabilityRow::threads,
            false);
    List<OptionalInt> shards = ours.stream().map(run -> row(run).shards()).distinct().toList();
    if (shards.size() == 1 || !shards.stream().allMatch(OptionalInt::isPresent)) {
      return Stream.of(threads);
    }
    ToDoubleFunction<ScalabilityRow> ofStore = row -> row.shards().orElseThrow();
    return Stream.of(
        chart(
            "shards",
            " A line named plan is what the fewest shards of a line foretell for its other runs, by"
                + " the placement of hot records alone.",
            lines(published, ours, ofStore),
            ofStore,
            true),
        threads);
  }

  private static Chart chart(
      String against,
      String about,
      Map<String, List<ScalabilityRow>> lines,
      ToDoubleFunction<ScalabilityRow> x,
      boolean planned) {
    Stream<Line> plans =
        lines.entrySet().stream()
            .filter(line -> planned)
            .flatMap(line -> plan(line.getKey(), line.getValue(), x).stream());
    Stream<Line> measured =
        lines.entrySet().stream()
            .map(
                line ->
                    new Line(line.getKey(), points(line.getValue(), x, ScalabilityRow::opsPerSec)));
    return Chart.of(
        "Throughput against " + against + " beside oracle-2012",
        "Each point is a run, each line the runs on stores in one place." + about,
        new Axis(against, Scale.DOUBLING),
        new Axis("throughput, operations/s", Scale.LOGARITHMIC),
        Stream.concat(measured, plans).toList());
  }

  /** What the first row of a line foretells for all; none without other rows, or hot records. */
  private static Optional<Line> plan(
      String line, List<ScalabilityRow> rows, ToDoubleFunction<ScalabilityRow> x) {
    ScalabilityRow first = rows.stream().min(Comparator.comparingDouble(x)).orElseThrow();
    return Optional.of(first)
        .filter(any -> rows.stream().mapToDouble(x).distinct().count() > 1)
        .flatMap(ShardCapacity::shownBy)
        .map(shard -> new Line("plan, " + line, points(rows, x, shard::predicted), false));
  }

  /**
   * The rows of each line: one for each place where stores are, since two places do not compare,
   * and for each other setting in which our runs of one size differ.
   */
  private static Map<String, List<ScalabilityRow>> lines(
      List<ScalabilityRow> published, List<ReportRun> ours, ToDoubleFunction<ScalabilityRow> x) {
    List<Dimension> others =
        Dimension.besides(
            ours.stream().map(run -> String.valueOf(x.applyAsDouble(row(run)))).toList(),
            ours.stream().map(ReportRun::figures).toList());
    var lines = new TreeMap<String, List<ScalabilityRow>>();
    published.forEach(row -> add(lines, "oracle-2012 (published)", "", row));
    ours.forEach(run -> add(lines, "these runs", SweepRuns.label(run, others), row(run)));
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

  private static List<Point> points(
      List<ScalabilityRow> rows,
      ToDoubleFunction<ScalabilityRow> x,
      ToDoubleFunction<ScalabilityRow> y) {
    return rows.stream()
        .map(row -> new Point(x.applyAsDouble(row), y.applyAsDouble(row)))
        .sorted(Comparator.comparingDouble(Point::x))
        .toList();
  }
}
