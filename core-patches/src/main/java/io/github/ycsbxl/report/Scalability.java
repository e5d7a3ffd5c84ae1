package io.github.ycsbxl.report;

import io.github.ycsbxl.report.Line.Point;
import io.github.ycsbxl.results.ScalabilityColumn;
import io.github.ycsbxl.results.ScalabilityTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Our runs beside the table that Oracle published in 2012. Stateless. */
final class Scalability {
  private Scalability() {}

  static Section of(List<ReportRun> runs) {
    ScalabilityTable published = ScalabilityTable.oracle2012();
    List<ScalabilityTable> ours =
        runs.stream()
            .map(ReportRun::recording)
            .flatMap(Optional::stream)
            .map(recording -> ScalabilityTable.of(recording.whole()))
            .toList();
    ScalabilityTable all = ours.stream().reduce(published, ScalabilityTable::plus);
    return Section.of(
        "Scalability beside published figures",
        "oracle-2012 is the published test of up to 1.2 million mixed operations a second, on a"
            + " cluster of its own; results/published/README.md tells its setting. Latencies are"
            + " in ms.",
        ours.isEmpty() ? Stream.of() : Stream.of(chart(published, ours), table(all)));
  }

  private static Chart chart(ScalabilityTable published, List<ScalabilityTable> ours) {
    return Chart.of(
        "Throughput against client threads",
        "Each point is a run; on a straight line of this slope, twice the threads do twice the"
            + " work.",
        new Axis("client threads", Scale.LOGARITHMIC),
        new Axis("throughput, operations/s", Scale.LOGARITHMIC),
        List.of(
            new Line("oracle-2012 (published)", points(Stream.of(published))),
            new Line("these runs", points(ours.stream()))));
  }

  private static List<Point> points(Stream<ScalabilityTable> tables) {
    return tables
        .flatMap(table -> table.rows().stream())
        .map(
            row ->
                new Point(
                    number(row, ScalabilityColumn.THREADS),
                    number(row, ScalabilityColumn.OPS_PER_SEC)))
        .sorted(Comparator.comparingDouble(Point::x))
        .toList();
  }

  private static double number(List<String> row, ScalabilityColumn column) {
    return Double.parseDouble(row.get(column.ordinal()));
  }

  private static Table table(ScalabilityTable all) {
    List<String> head =
        Stream.of(ScalabilityColumn.values())
            .map(column -> column.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .toList();
    var rows = new ArrayList<List<Cell>>();
    for (List<String> row : all.rows()) {
      rows.add(
          Stream.concat(
                  Stream.of(Cell.text(row.get(0))), row.stream().skip(1).map(Scalability::cell))
              .toList());
    }
    return new Table("Size of store and clients, throughput, latency", head, rows);
  }

  private static Cell cell(String text) {
    return text.isEmpty() ? Cell.EMPTY : Cell.number(Double.parseDouble(text));
  }
}
