package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.PhaseMeasurement;
import java.time.Duration;

/**
 * An interval of wall-clock time, in ms. It ends before it starts if it is the common part of
 * intervals that do not overlap. Immutable.
 */
public record WallClockInterval(double start, double end) {
  /** Processes that are started together by hand start less than this apart. */
  private static final double APART_MILLIS = 60_000;

  public static WallClockInterval of(PhaseMeasurement measured) {
    return new WallClockInterval(
        measured.startedAtMillis(), measured.startedAtMillis() + measured.durationNanos() / 1e6);
  }

  /** The same interval, so much earlier. */
  public WallClockInterval earlier(Duration by) {
    return new WallClockInterval(start - by.toMillis(), end - by.toMillis());
  }

  /** The common part of both intervals; it ends before it starts if they do not overlap. */
  public WallClockInterval common(WallClockInterval other) {
    return new WallClockInterval(Math.max(start, other.start), Math.min(end, other.end));
  }

  /**
   * Whether this common part shows that nothing ran together.
   *
   * @param shared whether the intervals are by one clock
   */
  public boolean apart(boolean shared) {
    return end - start < (shared ? 0 : -APART_MILLIS);
  }

  public long millis() {
    return (long) (end - start);
  }

  long nanos() {
    return (long) Math.max(0, (end - start) * 1e6);
  }

  /** The share of a run's interval that is within this one. */
  double share(IntervalLine interval) {
    double length = (interval.endNanos() - interval.startNanos()) / 1e6;
    double from = interval.unixMillis();
    double inside = Math.min(end, from + length) - Math.max(start, from);
    return length <= 0 ? 0 : Math.max(0, inside) / length;
  }
}
