package io.github.ycsbxl.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Target rate over the time of a phase, of all threads of a client together. It is linear between
 * points and constant after the last one, where two points at one time are a step, and begins again
 * after a period. Integral and inverse are closed forms, exact but for rounding. Times are in ns
 * from the start of the phase. Immutable.
 *
 * @param points in order of time, the first at second 0
 * @param periodNanos with a rate above 0 in it
 * @param offsetNanos where on the curve the phase starts
 */
record TargetCurve(List<Point> points, double periodNanos, double offsetNanos) {
  /** Lines of a sine, which so differs from it by a billionth of a period's operations. */
  private static final int SINE_LINES = 1 << 15;

  /** Some 290 years, the period of a curve that does not repeat. */
  static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE);

  /** Some 70 years: times that are further ahead can no longer be compared on this clock. */
  private static final double MAX_AHEAD_NANOS = Long.MAX_VALUE / 4.0;

  /**
   * The rate at a time.
   *
   * @param second from the start of the curve
   * @param before the number of operations that are due before it; 0 while the point is in no curve
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

  TargetCurve {
    var summed = points.toArray(Point[]::new);
    for (int i = 1; i < summed.length; i++) {
      summed[i] = summed[i].after(summed[i - 1]);
    }
    points = List.of(summed);
  }

  /** Makes the curve of one rate all the time. */
  static TargetCurve constant(double opsPerSec) {
    return new TargetCurve(List.of(new Point(0, opsPerSec)), NEVER.toNanos(), 0);
  }

  /** Returns the points of a curve whose rate stays the same until the next of these. */
  static List<Point> steps(List<Point> rates) {
    var points = new ArrayList<>(rates.subList(0, 1));
    for (Point rate : rates.subList(1, rates.size())) {
      points.add(new Point(rate.second(), points.get(points.size() - 1).opsPerSec()));
      points.add(rate);
    }
    return points;
  }

  /** Returns the points of a wave between two rates, which starts in their middle and rises. */
  static List<Point> sine(double lowest, double highest, Duration length) {
    double swing = (highest - lowest) / 2;
    double seconds = length.toNanos() / 1e9 / SINE_LINES;
    double angle = 2 * Math.PI / SINE_LINES;
    return IntStream.rangeClosed(0, SINE_LINES)
        .mapToObj(i -> new Point(i * seconds, lowest + swing * (1 + Math.sin(i * angle))))
        .toList();
  }

  /** The highest rate, in operations a second. */
  double highestOpsPerSec() {
    return points.stream().mapToDouble(Point::opsPerSec).max().orElseThrow();
  }

  /** The number of operations that are due before a time: the integral of the rate. */
  double operationsBefore(double nanos) {
    return total(offsetNanos + nanos) - total(offsetNanos);
  }

  double operationsInPeriod() {
    return before(periodNanos);
  }

  /**
   * The time at which the operation with this number is due: the inverse of the integral. Where the
   * rate is 0, that is the time at which it becomes positive.
   */
  long dueNanos(double operations) {
    double wanted = total(offsetNanos) + operations;
    double ofPeriod = operationsInPeriod();
    double periods = Math.floor(wanted / ofPeriod);
    // Rounding must not lead beyond the period, where a rate may be 0 for ever.
    double more = Math.max(0, wanted - periods * ofPeriod);
    double nanos = periods * periodNanos + Math.min(nanosOf(more), periodNanos);
    // Because of rounding, the first operation may be due slightly before the start.
    return (long) Math.min(Math.max(0, nanos - offsetNanos), MAX_AHEAD_NANOS);
  }

  private double total(double nanos) {
    double periods = Math.floor(nanos / periodNanos);
    return periods * operationsInPeriod() + before(nanos - periods * periodNanos);
  }

  /** The integral from the start of the first period. */
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
    // This is the one of the quadratic formula's two forms that loses no digits by subtraction.
    double end = Math.sqrt(Math.max(0, rate * rate + 2 * acceleration * more));
    return start.second() * 1e9 + 2e9 * more / (rate + end);
  }

  /** The growth of the rate in a second, in the segment that begins with this point. */
  private double acceleration(int index) {
    if (index == points.size() - 1) {
      return 0;
    }
    Point from = points.get(index);
    Point to = points.get(index + 1);
    double seconds = to.second() - from.second();
    return seconds == 0 ? 0 : (to.opsPerSec() - from.opsPerSec()) / seconds;
  }

  /** The index of the last point for which a condition holds that holds for the first ones only. */
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
