package io.github.ycsbxl.report;

import io.github.ycsbxl.page.Line.Point;
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
  private static final int MOST_OF_NODES = 1_000;
  private static final int TEN_MINUTES = 600;
  private static final int TWO_HOURS = 7_200;

  /** The shortest last interval that can give a rate. */
  private static final double WHOLE_SECONDS = 0.5;

  private Downsampling() {}

  /**
   * A figure of some time.
   *
   * @param seconds its length
   */
  record Sample(long unixMillis, double seconds, double value) {}

  /** The seconds of an interval with which there are not too many of them. */
  static int seconds(List<IntervalRow> rows) {
    return rows.isEmpty()
        ? 1
        : seconds(rows.get(0).unixMillis(), rows.get(rows.size() - 1).unixMillis());
  }

  /**
   * The seconds of an interval of a node: in runs of two hours and more ten minutes, as in
   * kaChing's charts of five days, or a multiple of it.
   */
  static int secondsOfNodes(List<IntervalRow> rows) {
    int seconds = seconds(rows);
    if (seconds * MOST < TWO_HOURS) {
      return seconds;
    }
    return TEN_MINUTES * (int) Math.ceil((double) seconds * MOST / TEN_MINUTES / MOST_OF_NODES);
  }

  private static int seconds(long firstMillis, long lastMillis) {
    return (int) Math.max(1, Math.ceil((lastMillis - firstMillis) / 1e3 / MOST));
  }

  /** Averages a figure that is per second. */
  static List<Point> means(
      List<IntervalRow> rows, long startMillis, ToDoubleFunction<IntervalRow> figure) {
    return means(
        rows.stream()
            .map(row -> new Sample(row.unixMillis(), row.seconds(), figure.applyAsDouble(row)))
            .toList(),
        startMillis);
  }

  /** Averages samples in the order of their times. */
  static List<Point> means(List<Sample> samples, long startMillis) {
    if (samples.isEmpty()) {
      return List.of();
    }
    int length = seconds(samples.get(0).unixMillis(), samples.get(samples.size() - 1).unixMillis());
    SortedMap<Long, double[]> intervals = new TreeMap<>();
    for (Sample sample : samples) {
      if (sample.seconds() >= WHOLE_SECONDS) {
        long second = Math.max(0, Math.round((sample.unixMillis() - startMillis) / 1e3));
        double[] sums = intervals.computeIfAbsent(second / length, any -> new double[2]);
        sums[0] += sample.value() * sample.seconds();
        sums[1] += sample.seconds();
      }
    }
    var points = new ArrayList<Point>();
    intervals.forEach(
        (interval, sums) -> points.add(new Point((double) interval * length, sums[0] / sums[1])));
    return points;
  }
}
