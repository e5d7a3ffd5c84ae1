package io.github.ycsbxl.figures;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The list of all figures. Outputs show the figures of this list, so that a new one is declared
 * once. Stateless.
 */
public final class FigureList {
  /** All figures. Outputs show them in this order, unless theirs is frozen. */
  public static final List<Figure> ALL =
      Stream.of(
              RateFigures.OWN,
              CostFigures.OWN,
              OutcomeFigures.OWN,
              PaceFigures.OWN,
              LatencyFigures.OWN,
              ProcessFigures.OWN,
              ByteFigures.OWN,
              DiskFigures.OWN,
              FleetFigures.OWN,
              OutageFigures.OWN,
              AuditFigures.OWN)
          .flatMap(group -> group.all().stream())
          .toList();

  private FigureList() {}

  /** Returns the figures that an output shows. */
  public static List<Figure> shownIn(FigureOutput output) {
    return ALL.stream().filter(figure -> figure.nameIn(output).isPresent()).toList();
  }

  /** Returns the figure that has this name in an output. */
  public static Optional<Figure> find(FigureOutput output, String name) {
    return shownIn(output).stream()
        .filter(figure -> figure.nameIn(output).get().equals(name))
        .findFirst();
  }
}
