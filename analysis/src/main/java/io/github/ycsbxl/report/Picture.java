package io.github.ycsbxl.report;

import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;

/**
 * A chart of the page as a static picture. Logarithmic axes are linear ones of the logarithms, with
 * labels of the numbers themselves: the library's own write their labels as outlines, which cannot
 * be searched.
 */
final class Picture {
  private final Chart chart;

  private Picture(Chart chart) {
    this.chart = chart;
  }

  static LineChart of(Chart chart) {
    return new Picture(chart).draw();
  }

  private LineChart draw() {
    LineChart picture =
        LineChart.of(chart.title(), axis(chart.x(), Line.Point::x), axis(chart.y(), Line.Point::y));
    for (Line line : chart.lines()) {
      picture.line(
          line.name(),
          places(line, chart.x(), Line.Point::x),
          places(line, chart.y(), Line.Point::y));
    }
    return picture;
  }

  private NumberAxis axis(Axis axis, ToDoubleFunction<Line.Point> coordinate) {
    var drawn = new NumberAxis(axis.label());
    drawn.setNumberFormatOverride(new Labels(axis));
    if (axis.scale().isLogarithmic()) {
      DoubleSummaryStatistics ends =
          chart.lines().stream()
              .flatMap(line -> places(line, axis, coordinate).stream())
              .mapToDouble(place -> place)
              .summaryStatistics();
      double lowest = Math.floor(ends.getMin());
      drawn.setRange(lowest, Math.max(lowest + 1, Math.ceil(ends.getMax())));
      drawn.setTickUnit(new NumberTickUnit(1));
    }
    return drawn;
  }

  private static List<Double> places(
      Line line, Axis axis, ToDoubleFunction<Line.Point> coordinate) {
    return line.points().stream()
        .map(point -> axis.scale().place(coordinate.applyAsDouble(point)))
        .toList();
  }

  /** Labels an axis as the page does. */
  private static final class Labels extends NumberFormat {
    private final transient Axis axis;

    Labels(Axis axis) {
      this.axis = axis;
    }

    @Override
    public StringBuffer format(double place, StringBuffer to, FieldPosition position) {
      return to.append(axis.text(axis.scale().coordinate(place)));
    }

    @Override
    public StringBuffer format(long place, StringBuffer to, FieldPosition position) {
      return format((double) place, to, position);
    }

    @Override
    public Number parse(String text, ParsePosition position) {
      throw new UnsupportedOperationException("labels are only written");
    }
  }
}
