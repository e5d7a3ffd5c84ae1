package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.Better.MORE;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureOutput.JSON;
import static io.github.ycsbxl.figures.FigureOutput.TEXT;
import static io.github.ycsbxl.figures.FigureOutput.TILE;
import static io.github.ycsbxl.figures.FigureOutput.TILE_NOTE;
import static io.github.ycsbxl.figures.FigureUnit.COUNT;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_MILLIS;

import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.measure.UnderWay;
import java.util.function.Function;

/** Figures of a target rate: how a phase kept to it, and operations that it cut off. Stateless. */
final class PaceFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String CUT =
      "operations in progress when the phase was cut off; age of the oldest one";
  private static final String DUE =
      "with a target: operations due until the end; started ones; late starts, "
          + "because the thread was still busy";

  static {
    OWN.column(
        Figure.named("due", DUE, COUNT, NEITHER, paced(all -> Math.round(all.due())))
            .as(TEXT, "Due")
            .as(JSON, "pacing.due"));
    OWN.column(
        Figure.named("started", DUE, COUNT, MORE, paced(Pacing::started))
            .as(TEXT, "Started")
            .as(JSON, "pacing.started"));
    OWN.column(
        Figure.named("late", DUE, COUNT, LESS, paced(Pacing::late))
            .as(TEXT, "Late")
            .as(JSON, "pacing.late"));
    OWN.column(
        Figure.named(
                "max_overdue_ms",
                "longest time from a due time to the start, or to the end of the phase",
                NANOS_IN_MILLIS,
                LESS,
                paced(Pacing::mostOverdueNanos))
            .as(TEXT, "MaxOverdue(ms)")
            .as(JSON, "pacing.mostOverdueNanos")
            .as(TILE, "Largest backlog")
            .as(TILE_NOTE, "longest delay of a due operation"));
    OWN.add(
        Figure.named(
                "backlog_ms",
                "age of the backlog at the end, mean of the threads",
                NANOS_IN_MILLIS,
                LESS,
                row -> row.phase().map(PhaseMeasurement::backlogNanos))
            .as(JSON, "backlogNanos"));
    OWN.column(
        Figure.named("under_way", CUT, COUNT, NEITHER, cut(UnderWay::operations))
            .as(TEXT, "UnderWay")
            .as(JSON, "underWay.operations")
            .as(TILE, "Under way at the end"));
    OWN.column(
        Figure.named("oldest_under_way_ms", CUT, NANOS_IN_MILLIS, LESS, cut(UnderWay::oldestNanos))
            .as(TEXT, "OldestUnderWay(ms)")
            .as(JSON, "underWay.oldestNanos"));
  }

  private PaceFigures() {}

  private static Function<ResultRow, Object> cut(Function<UnderWay, Object> number) {
    return row -> row.process().flatMap(PhaseMeasurement::underWay).map(number);
  }

  private static Function<ResultRow, Object> paced(Function<Pacing, Object> number) {
    return row -> row.pacing().map(number);
  }
}
