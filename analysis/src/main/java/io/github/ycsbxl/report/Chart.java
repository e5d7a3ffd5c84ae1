package io.github.ycsbxl.report;

import io.github.ycsbxl.report.Line.Point;
import io.github.ycsbxl.report.Page.ChartJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Lines through points, with a table of the same numbers below them. The page's script draws what
 * {@link ChartJson} says. Immutable.
 *
 * @param title unlike that of every other chart of the page
 * @param about a sentence on how to read it
 * @param bands stretches of the horizontal axis, behind the lines
 */
record Chart(String title, String about, Axis x, Axis y, List<Line> lines, List<Band> bands)
    implements Block {

  /** A stretch with a name. Immutable. */
  record Band(String name, double from, double to) {}

  /** A chart without lines that have nothing to show. */
  static Chart of(String title, String about, Axis x, Axis y, List<Line> lines) {
    List<Line> shown =
        lines.stream()
            .map(line -> y.scale().isLogarithmic() ? line.onlyPositive() : line)
            .filter(line -> !line.points().isEmpty())
            .toList();
    return new Chart(title, about, x, y, shown, List.of());
  }

  /** The same with bands if it is over time. */
  Chart over(List<Band> times) {
    return x.equals(Axis.TIME) ? with(times) : this;
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  String id() {
    return HtmlTemplate.anchor(title);
  }

  /** The same with these stretches behind its lines. */
  Chart with(List<Band> stretches) {
    return new Chart(title, about, x, y, lines, stretches);
  }

  /** A row per place on the horizontal axis, or per line if each has a place of its own. */
  HtmlTable table() {
    return y.scale() == Scale.LINES ? tableOfLines() : tableOfPlaces();
  }

  private HtmlTable tableOfLines() {
    List<List<Cell>> rows =
        lines.stream()
            .map(
                line ->
                    List.of(
                        Cell.text(line.name()),
                        Cell.text(
                            line.points().stream()
                                .map(point -> x.text(point.x()))
                                .collect(Collectors.joining(", ")))))
            .toList();
    return new HtmlTable(title, List.of(y.label(), x.label()), rows);
  }

  private HtmlTable tableOfPlaces() {
    var head = new ArrayList<>(List.of(x.label()));
    var places = new TreeSet<Double>();
    var values = new ArrayList<Map<Double, Double>>();
    for (Line line : lines) {
      head.add(line.name());
      var byPlace = new HashMap<Double, Double>();
      for (Point point : line.points()) {
        byPlace.put(point.x(), point.y());
      }
      places.addAll(byPlace.keySet());
      values.add(byPlace);
    }
    var rows = new ArrayList<List<Cell>>();
    for (double place : places) {
      var cells = new ArrayList<>(List.of(Cell.text(x.text(place))));
      values.forEach(byPlace -> cells.add(cell(byPlace.get(place))));
      rows.add(cells);
    }
    return new HtmlTable(title + " (" + y.label() + ")", head, rows);
  }

  @Override
  public String html() {
    return HtmlTemplate.CHART.of(this);
  }

  private static Cell cell(Double value) {
    return value == null ? Cell.EMPTY : Cell.text(NumberFormats.number(value));
  }
}
