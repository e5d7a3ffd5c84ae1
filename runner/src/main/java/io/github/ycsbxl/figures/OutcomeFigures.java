package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.Better.MORE;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureOutput.COMPARISON;
import static io.github.ycsbxl.figures.FigureOutput.JSON;
import static io.github.ycsbxl.figures.FigureOutput.TEXT;
import static io.github.ycsbxl.figures.FigureOutput.TILE;
import static io.github.ycsbxl.figures.FigureOutput.TILE_NOTE;
import static io.github.ycsbxl.figures.FigureUnit.COUNT;
import static io.github.ycsbxl.figures.FigureUnit.PERCENT;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.StaleReads;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Operations by outcome, conflicts, and stale reads. Stateless. */
public final class OutcomeFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String OUTCOMES =
      "operations by outcome; `conflicts` only in `OVERALL` and `CAS`";
  private static final String BEHIND = "versions that stale reads were behind";

  public static final Figure SUCCEEDED =
      OWN.column(
          Figure.named("succeeded", OUTCOMES, COUNT, MORE, counts(Counts::succeeded))
              .as(TEXT, "Succeeded")
              .as(JSON, "counts.succeeded"));
  public static final Figure MISSED =
      OWN.column(
          Figure.named("missed", OUTCOMES, COUNT, LESS, counts(Counts::missed))
              .as(TEXT, "Missed")
              .as(JSON, "counts.missed"));
  public static final Figure FAILED =
      OWN.column(
          Figure.named("failed", OUTCOMES, COUNT, LESS, counts(Counts::failed))
              .as(TEXT, "Failed")
              .as(JSON, "counts.failed"));
  public static final Figure CONFLICTS =
      OWN.column(Figure.named("conflicts", OUTCOMES, COUNT, LESS, OutcomeFigures::conflicts));
  public static final Figure EXISTING =
      OWN.column(
          Figure.named(
                  "existing",
                  "records that a load found in the store",
                  COUNT,
                  NEITHER,
                  counts(Counts::existing))
              .unlessZero()
              .as(TEXT, "Existing")
              .as(JSON, "counts.existing")
              .as(TILE, "Existing records")
              .as(TILE_NOTE, "left unchanged"));
  public static final Figure STALE =
      OWN.column(
          Figure.named("stale", "[stale reads](#stale-reads)", COUNT, LESS, counts(Counts::stale))
              .unlessZero()
              .as(TEXT, "Stale")
              .as(JSON, "counts.stale")
              .as(TILE, "Stale reads")
              .as(TILE_NOTE, "from a replica that lags behind"));

  /** Operations that failed or found no record. */
  public static final Figure FAILED_PERCENT =
      OWN.add(
          Figure.named(
                  "failed_percent",
                  "operations that failed or found no record",
                  PERCENT,
                  LESS,
                  row ->
                      row.counts()
                          .flatMap(all -> percent(all.missed() + all.failed(), all.total())))
              .as(COMPARISON, "failed"));

  /** Adding half a conflict keeps the ratio to a run without conflicts finite. */
  public static final Figure CONFLICTS_PERCENT =
      OWN.add(
          Figure.named(
                  "conflicts_percent",
                  "conflicts per CAS operation, with half a conflict added",
                  PERCENT,
                  LESS,
                  row -> row.phase().flatMap(OutcomeFigures::conflictsPercent))
              .as(COMPARISON, "conflicts"));

  static {
    OWN.column(
        Figure.named(
            "checked_reads",
            "in rows `STALE-READ-...`: checked reads; `values` counts the stale ones, "
                + "and the statistics are their age",
            COUNT,
            NEITHER,
            row -> row.stale().map(StaleReads::checked)));
    OWN.column(
        Figure.named("versions_behind_mean", BEHIND, COUNT, LESS, behind(Histogram::getMean)));
    OWN.column(Figure.named("versions_behind_p95", BEHIND, COUNT, LESS, behind(percentile(95))));
    OWN.column(Figure.named("versions_behind_p99", BEHIND, COUNT, LESS, behind(percentile(99))));
    OWN.column(
        Figure.named("versions_behind_max", BEHIND, COUNT, LESS, behind(Histogram::getMaxValue)));
  }

  private OutcomeFigures() {}

  private static Function<ResultRow, Object> counts(Function<Counts, Object> number) {
    return row -> row.counts().map(number);
  }

  private static Optional<Long> conflicts(ResultRow row) {
    return Optional.of(row.result().measurement())
        .filter(
            any -> row.operation().equals(RowName.OVERALL) || row.operation().equals(RowName.CAS))
        .map(phase -> phase.succeeded(RowName.CAS_CONFLICT));
  }

  private static Optional<Double> conflictsPercent(PhaseMeasurement phase) {
    return percent(phase.succeeded(RowName.CAS_CONFLICT) + 0.5, phase.succeeded(RowName.CAS));
  }

  private static Optional<Double> percent(double part, double all) {
    return all > 0 ? Optional.of(100 * part / all) : Optional.empty();
  }

  private static Function<ResultRow, Object> behind(Function<Histogram, Object> of) {
    return row ->
        row.stale().filter(reads -> reads.stale() > 0).map(StaleReads::versionsBehind).map(of);
  }

  private static Function<Histogram, Object> percentile(double percentage) {
    return versions -> versions.getValueAtPercentile(percentage);
  }
}
