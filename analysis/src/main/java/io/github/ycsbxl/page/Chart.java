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
 */
public record Chart(
    String title,
    String about,
    Axis x,
    Axis y,
    List<Line> lines,
    List<Band> bands,
    List<Figure> figures)
    implements Section.Block {

  /** A named section of the horizontal axis. Immutable. */
  public record Band(String name, double from, double to) {}

  /** Lines of a figure, such as the mean, that takes the place of others. Immutable. */
  public record Figure(String name, List<Line> lines) {}

  /** Makes a chart of the lines that have points. */
  public static Chart of(String title, String about, Axis x, Axis y, List<Line> lines) {
    return new Chart(title, about, x, y, withPoints(lines, y), List.of(), List.of());
  }

  /** Makes a chart of which the reader chooses the figure; the first one is shown before. */
  public static Chart ofFigures(String title, String about, Axis x, Axis y, List<Figure> figures) {
    List<Figure> shown =
        figures.stream().map(one -> new Figure(one.name(), withPoints(one.lines(), y))).toList();
    return new Chart(title, about, x, y, shown.get(0).lines(), List.of(), shown);
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
    return new Chart(title, about, x, y, lines, stretches, figures);
  }

  /**
   * Makes a table of each figure with a row per place on the horizontal axis, or per line if each
   * has a place of its own.
   */
  public List<HtmlTable> tables() {
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
    return HtmlTemplate.CHART.of(this);
  }
}
