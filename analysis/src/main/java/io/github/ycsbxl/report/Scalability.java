package io.github.ycsbxl.report;

import io.github.ycsbxl.report.Line.Point;
import io.github.ycsbxl.results.PhaseResult;
import io.github.ycsbxl.results.ScalabilityTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
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
        runs.stream().flatMap(run -> run.recording().stream()).map(Recording::whole).toList();
    ScalabilityTable published =
        ours.stream().anyMatch(ScalabilityTable::isOfPublishedKind)
            ? ScalabilityTable.oracle2012()
            : ScalabilityTable.EMPTY;
    ScalabilityTable all =
        ours.stream().map(ScalabilityTable::of).reduce(published, ScalabilityTable::plus);
    return Section.of(
        "Scalability",
        "Latencies are in ms. A store in this process, or on this machine, shares the client's"
            + " processors and has no network between: such rows show how it behaves under more"
            + " threads, not what a cluster would do. oracle-2012, where it is shown, is a cluster"
            + " of its own in a network; results/published/README.md tells its setting.",
        ours.isEmpty() ? Stream.of() : Stream.concat(charts(all), Stream.of(table(all))));
  }

  private static Stream<Chart> charts(ScalabilityTable all) {
    Chart threads = chart(all, "client threads", ScalabilityTable.Column.THREADS);
    boolean known =
        all.rows().stream()
            .noneMatch(row -> row.get(ScalabilityTable.Column.SHARDS.ordinal()).isEmpty());
    boolean differ =
        all.rows().stream()
                .filter(row -> !row.get(0).equals(ScalabilityTable.PUBLISHED))
                .map(row -> row.get(ScalabilityTable.Column.SHARDS.ordinal()))
                .distinct()
                .count()
            > 1;
    return known && differ
        ? Stream.of(chart(all, "shards", ScalabilityTable.Column.SHARDS), threads)
        : Stream.of(threads);
  }

  /** A line for each place where the stores are, since points of two of them do not compare. */
  private static Chart chart(ScalabilityTable all, String against, ScalabilityTable.Column x) {
    SortedMap<String, List<List<String>>> lines =
        all.rows().stream()
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

  private static String line(List<String> row) {
    String store = row.get(ScalabilityTable.Column.STORE.ordinal());
    return (row.get(0).equals(ScalabilityTable.PUBLISHED)
            ? "oracle-2012 (published)"
            : "these runs")
        + (store.isEmpty() ? "" : ", " + store);
  }

  private static List<Point> points(List<List<String>> rows, ScalabilityTable.Column x) {
    return rows.stream()
        .map(row -> new Point(number(row, x), number(row, ScalabilityTable.Column.OPS_PER_SEC)))
        .sorted(Comparator.comparingDouble(Point::x))
        .toList();
  }

  private static double number(List<String> row, ScalabilityTable.Column column) {
    return Double.parseDouble(row.get(column.ordinal()));
  }

  private static Table table(ScalabilityTable all) {
    List<String> head =
        Stream.of(ScalabilityTable.Column.values())
            .map(column -> column.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .toList();
    var rows = new ArrayList<List<Cell>>();
    for (List<String> row : all.rows()) {
      var cells = new ArrayList<Cell>();
      for (ScalabilityTable.Column column : ScalabilityTable.Column.values()) {
        cells.add(cell(column, row.get(column.ordinal())));
      }
      rows.add(cells);
    }
    return new Table("Size of store and clients, throughput, latency", head, rows);
  }

  private static Cell cell(ScalabilityTable.Column column, String text) {
    boolean isText =
        column == ScalabilityTable.Column.SOURCE || column == ScalabilityTable.Column.STORE;
    if (isText) {
      return Cell.text(text);
    }
    return text.isEmpty() ? Cell.EMPTY : Cell.number(Double.parseDouble(text));
  }
}
