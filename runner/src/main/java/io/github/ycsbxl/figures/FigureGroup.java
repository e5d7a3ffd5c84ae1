package io.github.ycsbxl.figures;

import java.util.ArrayList;
import java.util.List;

/** Figures of one class, in the order of their declarations. Filled while the class is loaded. */
final class FigureGroup {
  private final List<Figure> all = new ArrayList<>();

  /** Adds a figure. */
  Figure add(Figure figure) {
    all.add(figure);
    return figure;
  }

  /** Adds a figure that is also a column of {@code summary.csv}. */
  Figure column(Figure figure) {
    return add(figure.as(FigureOutput.SUMMARY, figure.name()));
  }

  List<Figure> all() {
    return List.copyOf(all);
  }
}
