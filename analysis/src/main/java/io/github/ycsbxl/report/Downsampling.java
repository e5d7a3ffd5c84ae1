package io.github.ycsbxl.report;

import io.github.ycsbxl.log.IntervalRow;
import io.github.ycsbxl.report.Line.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Averaging of a run's seconds over intervals of equal length, so that a chart of days has no more
 * points than one of minutes. Stateless.
 */
final class Downsampling {
  private static final int MOST = 300;

  /** The shortest last interval that can give a rate. */
  private static final double WHOLE_SECONDS = 0.5;

  private Downsampling() {}

  /** The seconds of an interval with which there are not too many of them. */
  static int seconds(List<IntervalRow> rows) {
    if (rows.isEmpty()) {
      return 1;
    }
    long millis = rows.get(rows.size() - 1).unixMillis() - rows.get(0).unixMillis();
    return (int) Math.max(1, Math.ceil(millis / 1e3 / MOST));
  }

  /** Averages a figure that is per second. */
  static List<Point> means(
      List<IntervalRow> rows, long startMillis, ToDoubleFunction<IntervalRow> figure) {
    int length = seconds(rows);
    SortedMap<Long, double[]> intervals = new TreeMap<>();
    for (IntervalRow row : rows) {
      if (!isShort(row)) {
        long second = Math.max(0, Math.round((row.unixMillis() - startMillis) / 1e3));
        double[] sums = intervals.computeIfAbsent(second / length, any -> new double[2]);
        sums[0] += figure.applyAsDouble(row) * row.seconds();
        sums[1] += row.seconds();
      }
    }
    var points = new ArrayList<Point>();
    intervals.forEach(
        (interval, sums) -> points.add(new Point((double) interval * length, sums[0] / sums[1])));
    return points;
  }

  private static boolean isShort(IntervalRow row) {
    return row.seconds() < WHOLE_SECONDS;
  }
}
