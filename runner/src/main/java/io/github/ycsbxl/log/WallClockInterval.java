package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.PhaseMeasurement;

/**
 * An interval of wall-clock time, in ms. It ends before it starts if it is the common part of
 * intervals that do not overlap. Immutable.
 */
record WallClockInterval(double start, double end) {
  static WallClockInterval of(PhaseMeasurement measured) {
    return new WallClockInterval(
        measured.startedAtMillis(), measured.startedAtMillis() + measured.durationNanos() / 1e6);
  }

  /** The common part of both intervals; it ends before it starts if they do not overlap. */
  WallClockInterval common(WallClockInterval other) {
    return new WallClockInterval(Math.max(start, other.start), Math.min(end, other.end));
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
