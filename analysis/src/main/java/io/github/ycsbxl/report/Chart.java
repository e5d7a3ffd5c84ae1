package io.github.ycsbxl.report;

import io.github.ycsbxl.report.Line.Point;
import io.github.ycsbxl.report.Page.ChartJson;
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
 * @param bands sections of the horizontal axis, shown behind the lines
 */
record Chart(String title, String about, Axis x, Axis y, List<Line> lines, List<Band> bands)
    implements Section.Block {

  /** A named section of the horizontal axis. Immutable. */
  record Band(String name, double from, double to) {}

  /** Makes a chart of the lines that have points. */
  static Chart of(String title, String about, Axis x, Axis y, List<Line> lines) {
    List<Line> shown =
        lines.stream()
            .map(line -> y.scale().isLogarithmic() ? line.onlyPositive() : line)
            .filter(line -> !line.points().isEmpty())
            .toList();
    return new Chart(title, about, x, y, shown, List.of());
  }

  /** The same chart with bands, if its horizontal axis is time. */
  Chart over(List<Band> times) {
    return x.equals(Axis.TIME) ? with(times) : this;
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  String id() {
    return HtmlTemplate.anchor(title);
  }

  /** The same chart with these bands behind its lines. */
  Chart with(List<Band> stretches) {
    return new Chart(title, about, x, y, lines, stretches);
  }

  /** Makes a row per place on the horizontal axis, or per line if each has a place of its own. */
  HtmlTable table() {
    return y.scale() == Scale.LINES ? tableOfLines() : tableOfPlaces();
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

  private HtmlTable tableOfPlaces() {
    var places = new TreeMap<Double, Map<Line, Double>>();
    for (Line line : lines) {
      for (Point point : line.points()) {
        places.computeIfAbsent(point.x(), any -> new IdentityHashMap<>()).put(line, point.y());
      }
    }
    return HtmlTable.of(
        title + " (" + y.label() + ")",
        Table.<Map.Entry<Double, Map<Line, Double>>>empty()
            .column(x.label(), place -> x.text(place.getKey()))
            .columns(
                lines,
                Line::name,
                (line, place) ->
                    Optional.ofNullable(place.getValue().get(line)).map(NumberFormats::number)),
        places.entrySet());
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
