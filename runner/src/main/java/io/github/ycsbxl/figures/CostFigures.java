package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.Better.MORE;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureOutput.COMPARISON;
import static io.github.ycsbxl.figures.FigureOutput.TEXT;
import static io.github.ycsbxl.figures.FigureUnit.OPS_PER_COST;
import static io.github.ycsbxl.figures.FigureUnit.WORDS;

import java.util.List;
import java.util.Optional;

/** Cost of the store. Stateless. */
public final class CostFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String COST =
      "with `cost.per.hour`: cost of all nodes per hour, and its unit";

  public static final Figure COST_PER_HOUR =
      OWN.column(
          Figure.named(
              "cost_per_hour", COST, WORDS, LESS, row -> cost(row).map(CostConfig::perHour)));
  public static final Figure COST_UNIT =
      OWN.column(
          Figure.named("cost_unit", COST, WORDS, NEITHER, row -> cost(row).map(CostConfig::unit)));
  public static final Figure OPERATIONS_PER_COST =
      OWN.column(
          Figure.named(
                  "ops_per_cost",
                  "operations per unit of cost: `ops_per_sec` x 3,600 / `cost_per_hour`",
                  OPS_PER_COST,
                  MORE,
                  CostFigures::operationsPerCost)
              .as(TEXT, "OperationsPer")
              .as(COMPARISON, "ops-per-cost"));

  /** Columns of the cost. */
  public static final List<Figure> ALL = OWN.all();

  private CostFigures() {}

  private static Optional<CostConfig> cost(ResultRow row) {
    return row.whole().flatMap(CostConfig::of);
  }

  private static Optional<Double> operationsPerCost(ResultRow row) {
    return cost(row).flatMap(cost -> row.wholeOpsPerSec().map(cost::operations));
  }
}
