package io.github.ycsbxl.report;

import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.report.Line.Point;
import io.github.ycsbxl.results.ScalabilityTable;
import io.github.ycsbxl.results.ScalabilityTable.Row;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
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
    List<PhaseResult> ours =
        runs.stream().flatMap(run -> run.logged().stream()).map(LoggedRun::whole).toList();
    List<Row> published =
        ours.stream().anyMatch(ScalabilityTable::isOfPublishedKind)
            ? ScalabilityTable.oracle2012()
            : List.of();
    List<Row> all = Stream.concat(published.stream(), ours.stream().map(Row::of)).toList();
    HtmlTable table =
        HtmlTable.of("Size of store and clients, throughput, latency", ScalabilityTable.TABLE, all);
    return Section.of(
        "Scalability",
        "Latencies are in ms. A store in this process, or on this machine, shares the client's"
            + " processors and has no network between: such rows show how it behaves under more"
            + " threads, not what a cluster would do. oracle-2012, where it is shown, is a cluster"
            + " of its own in a network; results/published/README.md tells its setting.",
        ours.isEmpty() ? Stream.of() : Stream.concat(charts(all), Stream.of(table)));
  }

  private static Stream<Chart> charts(List<Row> all) {
    Chart threads = chart(all, "client threads", Row::threads);
    boolean known = all.stream().allMatch(row -> row.shards().isPresent());
    boolean differ =
        all.stream().filter(row -> !row.isPublished()).map(Row::shards).distinct().count() > 1;
    return known && differ
        ? Stream.of(chart(all, "shards", row -> row.shards().orElseThrow()), threads)
        : Stream.of(threads);
  }

  /** Makes a line for each place where stores are, since two places do not compare. */
  private static Chart chart(List<Row> all, String against, ToDoubleFunction<Row> x) {
    SortedMap<String, List<Row>> lines =
        all.stream()
            .collect(Collectors.groupingBy(Scalability::line, TreeMap::new, Collectors.toList()));
    return Chart.of(
        "Throughput against " + against,
        "Each point is a run, each line the runs on stores in one place.",
        new Axis(against, Scale.LOGARITHMIC),
        new Axis("throughput, operations/s", Scale.LOGARITHMIC),
        lines.entrySet().stream()
            .map(line -> new Line(line.getKey(), points(line.getValue(), x)))
            .toList());
  }

  private static String line(Row row) {
    return (row.isPublished() ? "oracle-2012 (published)" : "these runs")
        + (row.store().isEmpty() ? "" : ", " + row.store());
  }

  private static List<Point> points(List<Row> rows, ToDoubleFunction<Row> x) {
    return rows.stream()
        .map(row -> new Point(x.applyAsDouble(row), row.opsPerSec()))
        .sorted(Comparator.comparingDouble(Point::x))
        .toList();
  }
}
