package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureUnit.COUNT;
import static io.github.ycsbxl.figures.FigureUnit.OF_ROW;

import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.Unit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Statistics of latencies, of the ages of stale reads, and of plain numbers. Stateless. */
public final class LatencyFigures {
  static final FigureGroup OWN = new FigureGroup();

  /** Statistics of which each has a column. */
  public static final List<Statistic> STATISTICS =
      Stream.of("mean", "min", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max")
          .map(Statistic::parse)
          .toList();

  static {
    STATISTICS.forEach(
        one ->
            OWN.column(
                Figure.named(
                    column(one),
                    "statistics; `p9999` is the 99.99th percentile",
                    OF_ROW,
                    LESS,
                    row -> statistic(one, row))));
    OWN.column(
        Figure.named(
            "values", "number of values in the statistics", COUNT, NEITHER, LatencyFigures::count));
  }

  private LatencyFigures() {}

  /** Returns the name of a statistic in the columns of files, without its point. */
  public static String column(Statistic statistic) {
    return statistic.name().replace(".", "");
  }

  private static Optional<Double> statistic(Statistic statistic, ResultRow row) {
    return row.values()
        .flatMap(statistic::nanos)
        .map(value -> row.unit() == Unit.NANOS ? value / 1e3 : value);
  }

  private static Optional<Long> count(ResultRow row) {
    return row.stale().map(StaleReads::stale).or(() -> row.values().map(Histogram::getTotalCount));
  }
}
