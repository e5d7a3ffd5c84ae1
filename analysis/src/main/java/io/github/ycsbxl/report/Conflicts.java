package io.github.ycsbxl.report;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Section on the conflicts and retries of compare-and-sets. Stateless. */
final class Conflicts {
  private Conflicts() {}

  static Section of(List<ReportRun> runs) {
    List<ReportRun> sets = runs.stream().filter(run -> row(run, RowName.CAS).isPresent()).toList();
    return Section.of(
        "Conflicts",
        "A conflict is a conditional write that came too late. It is no failure: the update reads"
            + " again and starts over.",
        sets.isEmpty()
            ? Stream.of()
            : Stream.of(table(sets), AuditFigures.table(sets), overTime(sets), retries(sets)));
  }

  private static Optional<Row> row(ReportRun run, RowName name) {
    return run.logged().flatMap(logged -> logged.whole().measurement().row(name));
  }

  private static long count(ReportRun run, RowName name) {
    return row(run, name).map(Row::succeeded).orElse(0L);
  }

  private static HtmlTable table(List<ReportRun> runs) {
    return HtmlTable.of(
        "Compare-and-set updates",
        Table.<ReportRun>empty()
            .column("run", ReportRun::name)
            .column("compare-and-sets", run -> count(run, RowName.CAS))
            .column("conflicts", run -> count(run, RowName.CAS_CONFLICT))
            .column("conflicts per 1,000", Conflicts::perThousand)
            .column("given up", run -> count(run, RowName.CAS_GIVEN_UP))
            .column("of unknown outcome", run -> count(run, RowName.CAS_INDETERMINATE))
            .column("lost updates", Conflicts::lost),
        runs);
  }

  private static double perThousand(ReportRun run) {
    long sets = count(run, RowName.CAS);
    return sets == 0 ? Double.NaN : 1e3 * count(run, RowName.CAS_CONFLICT) / sets;
  }

  private static Object lost(ReportRun run) {
    return run.logged()
        .flatMap(LoggedRun::audit)
        .filter(AuditSummary::isProof)
        .<Object>map(AuditSummary::lost)
        .orElse("not audited");
  }

  static Chart overTime(List<ReportRun> runs) {
    List<Line> lines =
        runs.stream()
            .flatMap(run -> run.logged().stream().map(logged -> line(run.name(), logged)))
            .toList();
    return Chart.of(
        "Conflicts over time",
        "Conditional writes a second that came too late.",
        Axis.TIME,
        new Axis("conflicts/s", Scale.LINEAR),
        lines);
  }

  private static Line line(String name, LoggedRun logged) {
    return new Line(
        name,
        Downsampling.means(
            logged.row(RowName.CAS_CONFLICT),
            logged.startMillis(),
            second -> second.values() / second.seconds()));
  }

  /** Makes the table of how many updates needed how many retries. */
  private static HtmlTable retries(List<ReportRun> runs) {
    SortedSet<Long> numbers = new TreeSet<>();
    for (ReportRun run : runs) {
      row(run, RowName.CAS_RETRIES)
          .ifPresent(
              row ->
                  row.service()
                      .recordedValues()
                      .forEach(value -> numbers.add(value.getValueIteratedTo())));
    }
    return HtmlTable.of(
        "Updates by the retries that they needed",
        Table.<Long>empty()
            .column("retries", number -> number)
            .columns(
                runs,
                ReportRun::name,
                (run, number) ->
                    row(run, RowName.CAS_RETRIES)
                        .map(row -> row.service().getCountAtValue(number))),
        numbers);
  }
}
