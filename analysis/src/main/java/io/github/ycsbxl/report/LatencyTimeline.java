package io.github.ycsbxl.report;

import io.github.ycsbxl.page.Line.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one row over time, by intervals of some seconds, whose histograms are added, since
 * percentiles cannot be averaged. Filled in the order of time by one thread, then only read.
 */
final class LatencyTimeline {
  private static final double NANOS_PER_MILLI = 1e6;

  private static final int SHORTEST_MILLIS = 500;

  private final long startMillis;
  private final int intervalSeconds;
  private final List<TimelineInterval> intervals = new ArrayList<>();
  private Histogram current;
  private long interval;

  /** Figures of an interval, in ms. */
  record TimelineInterval(
      double second, double mean, double p50, double p95, double p99, double max, long values) {}

  LatencyTimeline(long startMillis, int intervalSeconds) {
    this.startMillis = startMillis;
    this.intervalSeconds = intervalSeconds;
  }

  /**
   * Adds a second. A shorter last interval is left out, since it has few operations for its length.
   */
  void add(Histogram second) {
    if (second.getEndTimeStamp() - second.getStartTimeStamp() < SHORTEST_MILLIS) {
      return;
    }
    long at = Math.max(0, Math.round((second.getStartTimeStamp() - startMillis) / 1e3));
    if (current != null && at / intervalSeconds == interval) {
      current.add(second);
      return;
    }
    end();
    interval = at / intervalSeconds;
    current = second.copy();
    current.setAutoResize(true);
  }

  /** Adds an interval of a running benchmark, whose histogram is not known. */
  void add(IntervalRow row) {
    intervals.add(
        new TimelineInterval(
            Math.max(0, Math.round((row.unixMillis() - startMillis) / 1e3)),
            row.meanNanos() / NANOS_PER_MILLI,
            row.p50Nanos() / NANOS_PER_MILLI,
            row.p95Nanos() / NANOS_PER_MILLI,
            row.p99Nanos() / NANOS_PER_MILLI,
            row.maxNanos() / NANOS_PER_MILLI,
            (long) row.values()));
  }

  List<TimelineInterval> intervals() {
    end();
    return List.copyOf(intervals);
  }

  /** A figure of every interval, as points of a chart. */
  List<Point> points(ToDoubleFunction<TimelineInterval> figure) {
    return intervals().stream()
        .map(one -> new Point(one.second(), figure.applyAsDouble(one)))
        .toList();
  }

  private void end() {
    if (current != null && current.getTotalCount() > 0) {
      intervals.add(
          new TimelineInterval(
              interval * intervalSeconds,
              current.getMean() / NANOS_PER_MILLI,
              current.getValueAtPercentile(50) / NANOS_PER_MILLI,
              current.getValueAtPercentile(95) / NANOS_PER_MILLI,
              current.getValueAtPercentile(99) / NANOS_PER_MILLI,
              current.getMaxValue() / NANOS_PER_MILLI,
              current.getTotalCount()));
    }
    current = null;
  }
}
