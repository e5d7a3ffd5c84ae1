package io.github.ycsbxl.report;

import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.results.TimeSeriesRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Section on reads that were older than what their own thread knew. Stateless. */
final class StaleReadSection {
  private static final double MILLIS_PER_NANO = 1e-6;

  private StaleReadSection() {}

  static Section of(List<ReportRun> runs) {
    List<ReportRun> checked = runs.stream().filter(run -> !reads(run).isEmpty()).toList();
    return Section.of(
        "Stale reads",
        "A read is stale if it is older than what its own thread wrote (OWN-WRITES) or read"
            + " (MONOTONIC) of the record before. It is no failure. Only reads of records of which"
            + " the thread knows a version can be checked.",
        checked.isEmpty() ? Stream.of() : Stream.of(table(checked), overTime(checked)));
  }

  private static List<StaleReads> reads(ReportRun run) {
    return run.recording()
        .map(recording -> StaleReads.of(recording.whole().measurement()))
        .orElse(List.of());
  }

  private static HtmlTable table(List<ReportRun> runs) {
    List<String> head =
        List.of(
            "run",
            "row",
            "reads checked",
            "stale",
            "stale per 1,000",
            "versions behind, mean",
            "p99",
            "max",
            "ms behind, mean",
            "p99",
            "max");
    var rows = new ArrayList<List<Cell>>();
    for (ReportRun run : runs) {
      for (StaleReads reads : reads(run)) {
        var cells = new ArrayList<Cell>();
        cells.add(Cell.text(run.name()));
        cells.add(Cell.text(reads.row()));
        cells.add(Cell.count(reads.checked()));
        cells.add(Cell.count(reads.stale()));
        cells.add(Cell.number(1e3 * reads.share()));
        cells.addAll(behind(reads.versionsBehind(), 1));
        cells.addAll(behind(reads.nanosBehind(), MILLIS_PER_NANO));
        rows.add(cells);
      }
    }
    return new HtmlTable("Stale reads", head, rows);
  }

  private static List<Cell> behind(Histogram values, double unit) {
    if (values.getTotalCount() == 0) {
      return List.of(Cell.EMPTY, Cell.EMPTY, Cell.EMPTY);
    }
    return List.of(
        Cell.number(values.getMean() * unit),
        Cell.number(values.getValueAtPercentile(99) * unit),
        Cell.number(values.getMaxValue() * unit));
  }

  private static Chart overTime(List<ReportRun> runs) {
    var lines = new ArrayList<Line>();
    for (ReportRun run : runs) {
      for (StaleReads reads : reads(run)) {
        String name = runs.size() == 1 ? reads.row() : run.name() + " " + reads.row();
        run.recording()
            .filter(recording -> reads.stale() > 0)
            .ifPresent(recording -> lines.add(line(name, recording, reads.row())));
      }
    }
    return Chart.of(
        "Stale reads over time",
        "Reads a second that were stale.",
        Axis.TIME,
        new Axis("stale reads/s", Scale.LINEAR),
        lines);
  }

  /** A second without stale reads has no line in the file, but is one of none. */
  private static Line line(String name, Recording recording, String row) {
    List<TimeSeriesRow> all = recording.overall();
    long start = all.isEmpty() ? 0 : all.get(0).unixMillis();
    Map<Long, Double> stale = new HashMap<>();
    recording.row(row).forEach(second -> stale.put(second.unixMillis(), second.values()));
    return new Line(
        name,
        Downsampling.means(all, start, second -> stale.getOrDefault(second.unixMillis(), 0.0)));
  }
}
