package io.github.ycsbxl.page;

import java.util.List;
import java.util.Optional;

/**
 * A line of a chart, its points from left to right. Immutable.
 *
 * @param measured whether it is no line that others are held against
 */
public record Line(String name, List<Point> points, boolean measured) {

  /**
   * Coordinates of a point.
   *
   * @param low end of the interval that y is in; not a number if there is none
   */
  public record Point(double x, double y, double low, double high) {
    public Point(double x, double y) {
      this(x, y, Double.NaN, Double.NaN);
    }

    /** What a table has of it: the number, or a text with the interval. */
    Object cell() {
      return Double.isNaN(low)
          ? y
          : "%s (%s to %s)"
              .formatted(
                  NumberFormats.number(y), NumberFormats.number(low), NumberFormats.number(high));
    }
  }

  public Line(String name, List<Point> points) {
    this(name, points, true);
  }

  /**
   * The line that grows with x from the first point of the first of these lines; none if that is at
   * 0 or alone.
   */
  public static Optional<Line> linear(List<Line> lines) {
    List<Double> places =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .map(Point::x)
            .distinct()
            .sorted()
            .toList();
    return lines.stream()
        .flatMap(line -> line.points().stream())
        .findFirst()
        .filter(first -> first.x() > 0 && first.y() > 0 && places.size() > 1)
        .map(
            first ->
                new Line(
                    "linear",
                    places.stream().map(x -> new Point(x, first.y() * x / first.x())).toList(),
                    false));
  }

  /** The same line without the points that a logarithmic axis has no place for. */
  Line onlyPositive() {
    return new Line(name, points.stream().filter(point -> point.y() > 0).toList(), measured);
  }
}
