package io.github.ycsbxl.report;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.measure.RowMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Section on the conflicts and retries of compare-and-sets. Stateless. */
final class Conflicts {
  private static final String CONFLICT = "CAS-CONFLICT";

  private Conflicts() {}

  static Section of(List<ReportRun> runs) {
    List<ReportRun> sets = runs.stream().filter(run -> row(run, "CAS").isPresent()).toList();
    return Section.of(
        "Conflicts",
        "A conflict is a conditional write that came too late. It is no failure: the update reads"
            + " again and starts over.",
        sets.isEmpty()
            ? Stream.of()
            : Stream.of(table(sets), AuditFigures.table(sets), overTime(sets), retries(sets)));
  }

  private static Optional<RowMeasurement> row(ReportRun run, String name) {
    return run.recording().flatMap(recording -> recording.whole().measurement().row(name));
  }

  private static long count(ReportRun run, String name) {
    return row(run, name).map(RowMeasurement::succeeded).orElse(0L);
  }

  private static HtmlTable table(List<ReportRun> runs) {
    List<String> head =
        List.of(
            "run",
            "compare-and-sets",
            "conflicts",
            "conflicts per 1,000",
            "given up",
            "of unknown outcome",
            "lost updates");
    var rows = new ArrayList<List<Cell>>();
    for (ReportRun run : runs) {
      long sets = count(run, "CAS");
      long conflicts = count(run, CONFLICT);
      rows.add(
          List.of(
              Cell.text(run.name()),
              Cell.count(sets),
              Cell.count(conflicts),
              Cell.number(sets == 0 ? Double.NaN : 1e3 * conflicts / sets),
              Cell.count(count(run, "CAS-GIVEN-UP")),
              Cell.count(count(run, "CAS-INDETERMINATE")),
              run.recording()
                  .flatMap(Recording::audit)
                  .filter(AuditSummary::isProof)
                  .map(AuditSummary::lost)
                  .map(Cell::count)
                  .orElse(Cell.text("not audited"))));
    }
    return new HtmlTable("Compare-and-set updates", head, rows);
  }

  static Chart overTime(List<ReportRun> runs) {
    List<Line> lines =
        runs.stream()
            .flatMap(run -> run.recording().stream().map(recording -> line(run.name(), recording)))
            .toList();
    return Chart.of(
        "Conflicts over time",
        "Conditional writes a second that came too late.",
        Axis.TIME,
        new Axis("conflicts/s", Scale.LINEAR),
        lines);
  }

  private static Line line(String name, Recording recording) {
    return new Line(
        name,
        Downsampling.means(
            recording.row(CONFLICT),
            recording.startMillis(),
            second -> second.values() / second.intervalSeconds()));
  }

  /** How many updates needed how many retries. */
  private static HtmlTable retries(List<ReportRun> runs) {
    var head = new ArrayList<>(List.of("retries"));
    runs.forEach(run -> head.add(run.name()));
    var retries = new ArrayList<Histogram>();
    runs.forEach(run -> row(run, "CAS-RETRIES").ifPresent(row -> retries.add(row.service())));
    SortedSet<Long> numbers = new TreeSet<>();
    retries.forEach(
        histogram ->
            histogram.recordedValues().forEach(value -> numbers.add(value.getValueIteratedTo())));
    var rows = new ArrayList<List<Cell>>();
    for (long number : numbers) {
      var cells = new ArrayList<>(List.of(Cell.count(number)));
      retries.forEach(histogram -> cells.add(Cell.count(histogram.getCountAtValue(number))));
      rows.add(cells);
    }
    return new HtmlTable("Updates by the retries that they needed", head, rows);
  }
}
