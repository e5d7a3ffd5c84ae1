package io.github.ycsbxl.page;

import io.github.ycsbxl.page.Line.Point;
import io.github.ycsbxl.table.Table;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lines through points, with a table of the same numbers below them. The page's script draws what
 * {@link ChartJson} says. Immutable.
 *
 * @param title unlike that of every other chart of the page
 * @param about a sentence on how to read it
 * @param lines of the first figure, if there are several
 * @param bands sections of the horizontal axis, shown behind the lines
 * @param figures of which the reader chooses one; empty if there is one
 * @param choice by which the reader has it shown; empty if it always is
 */
public record Chart(
    String title,
    String about,
    Axis x,
    Axis y,
    List<Line> lines,
    List<Band> bands,
    List<Figure> figures,
    Optional<Choice> choice)
    implements Section.Block {

  /**
   * Condition of a chart: what has to be chosen above it so that it is shown. Immutable.
   *
   * @param values by the name of the control
   * @param first whether it is shown until something else is chosen
   */
  public record Choice(Map<String, String> values, boolean first) {}

  /** A named section of the horizontal axis. Immutable. */
  public record Band(String name, double from, double to) {}

  /** Lines of a figure, such as the mean, that takes the place of others. Immutable. */
  public record Figure(String name, List<Line> lines) {}

  /** Makes a chart of the lines that have points. */
  public static Chart of(String title, String about, Axis x, Axis y, List<Line> lines) {
    return new Chart(
        title, about, x, y, withPoints(lines, y), List.of(), List.of(), Optional.empty());
  }

  /** Makes a chart of which the reader chooses the figure; the first one is shown before. */
  public static Chart ofFigures(String title, String about, Axis x, Axis y, List<Figure> figures) {
    List<Figure> shown =
        figures.stream().map(one -> new Figure(one.name(), withPoints(one.lines(), y))).toList();
    return new Chart(title, about, x, y, shown.get(0).lines(), List.of(), shown, Optional.empty());
  }

  private static List<Line> withPoints(List<Line> lines, Axis y) {
    return lines.stream()
        .map(line -> y.scale().isLogarithmic() ? line.onlyPositive() : line)
        .filter(line -> !line.points().isEmpty())
        .toList();
  }

  /** The same chart with bands, if its horizontal axis is time. */
  public Chart over(List<Band> times) {
    return x.equals(Axis.TIME) ? with(times) : this;
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  public String id() {
    return HtmlTemplate.anchor(title);
  }

  /** The same chart with these bands behind its lines. */
  public Chart with(List<Band> stretches) {
    return new Chart(title, about, x, y, lines, stretches, figures, choice);
  }

  /** The same chart, shown if the reader has chosen it; a table of its section has its numbers. */
  public Chart chosenBy(Choice by) {
    return new Chart(title, about, x, y, lines, bands, figures, Optional.of(by));
  }

  /**
   * Makes a table of each figure with a row per place on the horizontal axis, or per line if each
   * has a place of its own.
   */
  public List<HtmlTable> tables() {
    if (choice.isPresent()) {
      return List.of();
    }
    if (y.scale() == Scale.LINES) {
      return List.of(tableOfLines());
    }
    return figures.isEmpty()
        ? List.of(tableOfPlaces(title, lines))
        : figures.stream()
            .map(figure -> tableOfPlaces(title + ", " + figure.name(), figure.lines()))
            .toList();
  }

  private HtmlTable tableOfLines() {
    return HtmlTable.of(
        title,
        Table.<Line>empty()
            .column(y.label(), Line::name)
            .column(
                x.label(),
                line ->
                    line.points().stream()
                        .map(point -> x.text(point.x()))
                        .collect(Collectors.joining(", "))),
        lines);
  }

  private HtmlTable tableOfPlaces(String caption, List<Line> lines) {
    var places = new TreeMap<Double, Map<Line, Point>>();
    for (Line line : lines) {
      for (Point point : line.points()) {
        places.computeIfAbsent(point.x(), any -> new IdentityHashMap<>()).put(line, point);
      }
    }
    return HtmlTable.of(
            caption + " (" + y.labelWithoutUnit() + ")",
            Table.<Map.Entry<Double, Map<Line, Point>>>empty()
                .column(x.label(), place -> x.text(place.getKey()))
                .columns(
                    lines,
                    Line::name,
                    any -> y.unitOfColumns(),
                    (line, place) ->
                        Optional.ofNullable(place.getValue().get(line)).map(Point::cell)),
            places.entrySet())
        .rounded();
  }

  @Override
  public Stream<Chart> charts() {
    return Stream.of(this);
  }

  @Override
  public String html() {
    return choice.map(Choice::first).orElse(true) ? HtmlTemplate.CHART.of(this) : "";
  }
}
