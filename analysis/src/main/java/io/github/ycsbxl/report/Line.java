package io.github.ycsbxl.report;

import java.util.List;

/** A line of a chart, its points from left to right. Immutable. */
record Line(String name, List<Point> points) {

  /** Coordinates of a point. */
  record Point(double x, double y) {}

  /** The same line without the points that a logarithmic axis has no place for. */
  Line onlyPositive() {
    return new Line(name, points.stream().filter(point -> point.y() > 0).toList());
  }
}
