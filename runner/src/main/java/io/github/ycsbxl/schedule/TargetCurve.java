package io.github.ycsbxl.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Target rate of a client as a function of time. The rate is linear between points, constant after
 * the last one, and periodic. Two points at one time make a step. Integral and inverse are closed
 * forms, exact except for rounding. Times are in nanoseconds since the start of the phase.
 * Immutable.
 *
 * @param points in order of time, the first at second 0
 * @param periodNanos length of a period, which contains a rate above 0
 * @param offsetNanos position on the curve at which the phase starts
 */
public record TargetCurve(List<Point> points, double periodNanos, double offsetNanos) {
  /** Line segments per sine period. The error is a billionth of the operations of a period. */
  private static final int SINE_LINES = 1 << 15;

  /** Period of a curve that does not repeat, about 290 years. */
  static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE);

  /** About 73 years. Times further ahead can no longer be compared on this clock. */
  private static final double MAX_AHEAD_NANOS = Long.MAX_VALUE / 4.0;

  /**
   * Rate at one time of the curve.
   *
   * @param second since the start of the curve
   * @param before number of operations due before the point; 0 until the point belongs to a curve
   */
  record Point(double second, double opsPerSec, double before) {
    Point(double second, double opsPerSec) {
      this(second, opsPerSec, 0);
    }

    private Point after(Point last) {
      double mean = (last.opsPerSec + opsPerSec) / 2;
      return new Point(second, opsPerSec, last.before + mean * (second - last.second));
    }
  }

  public TargetCurve {
    var summed = points.toArray(Point[]::new);
    for (int i = 1; i < summed.length; i++) {
      summed[i] = summed[i].after(summed[i - 1]);
    }
    points = List.of(summed);
  }

  /** Returns a curve with a constant rate. */
  public static TargetCurve constant(double opsPerSec) {
    return new TargetCurve(List.of(new Point(0, opsPerSec)), NEVER.toNanos(), 0);
  }

  /** Returns the points of a curve whose rate is constant until the next point. */
  static List<Point> steps(List<Point> rates) {
    var points = new ArrayList<>(rates.subList(0, 1));
    for (Point rate : rates.subList(1, rates.size())) {
      points.add(new Point(rate.second(), points.get(points.size() - 1).opsPerSec()));
      points.add(rate);
    }
    return points;
  }

  /** Returns the points of a sine wave between two rates, which starts at the mean and rises. */
  static List<Point> sine(double lowest, double highest, Duration length) {
    double swing = (highest - lowest) / 2;
    double seconds = length.toNanos() / 1e9 / SINE_LINES;
    double angle = 2 * Math.PI / SINE_LINES;
    return IntStream.rangeClosed(0, SINE_LINES)
        .mapToObj(i -> new Point(i * seconds, lowest + swing * (1 + Math.sin(i * angle))))
        .toList();
  }

  /** Returns the highest rate in ops/s. */
  double highestOpsPerSec() {
    return points.stream().mapToDouble(Point::opsPerSec).max().orElseThrow();
  }

  /** Returns the number of operations due before a time: the integral of the rate. */
  double operationsBefore(double nanos) {
    return total(offsetNanos + nanos) - total(offsetNanos);
  }

  double operationsInPeriod() {
    return before(periodNanos);
  }

  /**
   * Returns the due time of the operation with this number: the inverse of the integral. If the
   * rate is 0 there, returns the time at which it becomes positive.
   */
  long dueNanos(double operations) {
    double wanted = total(offsetNanos) + operations;
    double ofPeriod = operationsInPeriod();
    double periods = Math.floor(wanted / ofPeriod);
    // Rounding must not pass the end of the period, after which the rate may be 0 forever.
    double more = Math.max(0, wanted - periods * ofPeriod);
    double nanos = periods * periodNanos + Math.min(nanosOf(more), periodNanos);
    // Rounding may put the first operation slightly before the start.
    return (long) Math.min(Math.max(0, nanos - offsetNanos), MAX_AHEAD_NANOS);
  }

  private double total(double nanos) {
    double periods = Math.floor(nanos / periodNanos);
    return periods * operationsInPeriod() + before(nanos - periods * periodNanos);
  }

  /** Returns the integral since the start of the first period. */
  private double before(double nanos) {
    double second = nanos / 1e9;
    int index = last(point -> point.second() <= second);
    Point start = points.get(index);
    double passed = second - start.second();
    return start.before() + (start.opsPerSec() + acceleration(index) / 2 * passed) * passed;
  }

  private double nanosOf(double operations) {
    int index = last(point -> point.before() <= operations);
    Point start = points.get(index);
    double more = operations - start.before();
    double rate = start.opsPerSec();
    double acceleration = acceleration(index);
    if (more <= 0) {
      return rate > 0 || acceleration > 0 ? start.second() * 1e9 : Double.POSITIVE_INFINITY;
    }
    // This form of the quadratic formula avoids cancellation.
    double end = Math.sqrt(Math.max(0, rate * rate + 2 * acceleration * more));
    return start.second() * 1e9 + 2e9 * more / (rate + end);
  }

  /** Returns the change of the rate per second in the segment that starts with this point. */
  private double acceleration(int index) {
    if (index == points.size() - 1) {
      return 0;
    }
    Point from = points.get(index);
    Point to = points.get(index + 1);
    double seconds = to.second() - from.second();
    return seconds == 0 ? 0 : (to.opsPerSec() - from.opsPerSec()) / seconds;
  }

  /**
   * Returns the index of the last point that satisfies a condition, by binary search. All earlier
   * points must satisfy it, too.
   */
  private int last(Predicate<Point> holds) {
    int low = 0;
    int high = points.size();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (holds.test(points.get(middle))) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
