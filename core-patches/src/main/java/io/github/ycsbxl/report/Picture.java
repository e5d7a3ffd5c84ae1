package io.github.ycsbxl.report;

import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import org.jfree.chart.axis.LogarithmicAxis;
import org.jfree.chart.axis.NumberAxis;

/** A chart of the page as a static picture. Stateless. */
final class Picture {
  private Picture() {}

  static LineChart of(Chart chart) {
    var picture = LineChart.of(chart.title(), axis(chart.x()), axis(chart.y()));
    for (Line line : chart.lines()) {
      picture.line(
          line.name(),
          line.points().stream().map(Line.Point::x).toList(),
          line.points().stream().map(Line.Point::y).toList());
    }
    return picture;
  }

  private static NumberAxis axis(Axis axis) {
    NumberAxis drawn =
        axis.scale().isLogarithmic()
            ? new LogarithmicAxis(axis.label())
            : new NumberAxis(axis.label());
    drawn.setNumberFormatOverride(new Labels(axis));
    return drawn;
  }

  /** Labels an axis as the page does. */
  private static final class Labels extends NumberFormat {
    private final transient Axis axis;

    Labels(Axis axis) {
      this.axis = axis;
    }

    @Override
    public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
      return to.append(axis.text(number));
    }

    @Override
    public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
      return format((double) number, to, position);
    }

    @Override
    public Number parse(String text, ParsePosition position) {
      throw new UnsupportedOperationException("labels are only written");
    }
  }
}
