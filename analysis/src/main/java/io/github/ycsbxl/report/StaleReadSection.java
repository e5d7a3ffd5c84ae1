package io.github.ycsbxl.report;

import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.page.Axis;
import io.github.ycsbxl.page.Chart;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.Line;
import io.github.ycsbxl.page.Scale;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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
    return run.logged()
        .map(logged -> StaleReads.of(logged.whole().measurement()))
        .orElse(List.of());
  }

  private static HtmlTable table(List<ReportRun> runs) {
    return HtmlTable.of(
        "Stale reads",
        Table.<Found>empty()
            .column("run", found -> found.run().name())
            .column("row", found -> found.reads().row())
            .column("reads checked", found -> found.reads().checked())
            .column("stale", found -> found.reads().stale())
            .column("stale per 1,000", found -> 1e3 * found.reads().share())
            .column("versions behind, mean", versions(Histogram::getMean))
            .column("p99", versions(values -> values.getValueAtPercentile(99)))
            .column("max", versions(Histogram::getMaxValue))
            .column("behind, mean", "ms", millis(Histogram::getMean))
            .column("p99", "ms", millis(values -> values.getValueAtPercentile(99)))
            .column("max", "ms", millis(Histogram::getMaxValue)),
        runs.stream()
            .flatMap(run -> reads(run).stream().map(reads -> new Found(run, reads)))
            .toList());
  }

  /** The stale reads of a guarantee in a run. */
  private record Found(ReportRun run, StaleReads reads) {}

  private static Function<Found, Object> versions(ToDoubleFunction<Histogram> of) {
    return found -> figure(found.reads().versionsBehind(), of);
  }

  private static Function<Found, Object> millis(ToDoubleFunction<Histogram> of) {
    return found -> figure(found.reads().nanosBehind(), of) * MILLIS_PER_NANO;
  }

  private static double figure(Histogram values, ToDoubleFunction<Histogram> of) {
    return values.getTotalCount() == 0 ? Double.NaN : of.applyAsDouble(values);
  }

  private static Chart overTime(List<ReportRun> runs) {
    var lines = new ArrayList<Line>();
    for (ReportRun run : runs) {
      for (StaleReads reads : reads(run)) {
        String name = (runs.size() == 1 ? "" : run.name() + " ") + reads.row();
        run.logged()
            .filter(logged -> reads.stale() > 0)
            .ifPresent(logged -> lines.add(line(name, logged, reads.row())));
      }
    }
    return Chart.of(
        "Stale reads over time",
        "Reads a second that were stale.",
        Axis.TIME,
        new Axis("stale reads/s", Scale.LINEAR),
        lines);
  }

  /** Makes the line; a second that has no row in the log had no stale reads. */
  private static Line line(String name, LoggedRun logged, RowName row) {
    List<IntervalRow> all = logged.overall();
    long start = all.isEmpty() ? 0 : all.get(0).unixMillis();
    Map<Long, Double> stale = new HashMap<>();
    logged.row(row).forEach(second -> stale.put(second.unixMillis(), second.values()));
    return new Line(
        name,
        Downsampling.means(all, start, second -> stale.getOrDefault(second.unixMillis(), 0.0)));
  }
}
