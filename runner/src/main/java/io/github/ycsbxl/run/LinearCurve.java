package io.github.ycsbxl.run;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Target rate that is linear between points, and stays what it is behind the last one. Two points
 * at one time are a step. Exact but for rounding, since integral and inverse are closed forms.
 * Immutable.
 */
record LinearCurve(List<Point> points) implements TargetCurve {

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

    /** Returns the next point with the number of operations that are due before it. */
    private Point then(Point next) {
      double mean = (opsPerSec + next.opsPerSec) / 2;
      return new Point(next.second, next.opsPerSec, before + mean * (next.second - second));
    }
  }

  /** Makes a curve of points in order of time, the first at second 0. */
  LinearCurve {
    var summed = points.toArray(Point[]::new);
    for (int i = 1; i < summed.length; i++) {
      summed[i] = summed[i - 1].then(summed[i]);
    }
    points = List.of(summed);
  }

  /** Makes a curve whose rate stays the same until the next row. */
  static LinearCurve steps(List<Point> rows) {
    var points = new Point[2 * rows.size() - 1];
    for (int i = 0; i < rows.size(); i++) {
      points[2 * i] = rows.get(i);
      if (i + 1 < rows.size()) {
        points[2 * i + 1] = new Point(rows.get(i + 1).second(), rows.get(i).opsPerSec());
      }
    }
    return new LinearCurve(Arrays.asList(points));
  }

  @Override
  public double operationsBefore(double nanos) {
    double second = nanos / 1e9;
    int index = last(i -> points.get(i).second() <= second);
    Point start = points.get(index);
    double passed = second - start.second();
    return start.before() + (start.opsPerSec() + acceleration(index) / 2 * passed) * passed;
  }

  @Override
  public double nanosOf(double operations) {
    int index = last(i -> points.get(i).before() <= operations);
    Point start = points.get(index);
    double more = operations - start.before();
    double rate = start.opsPerSec();
    double acceleration = acceleration(index);
    if (more <= 0) {
      return rate > 0 || acceleration > 0 ? start.second() * 1e9 : Double.POSITIVE_INFINITY;
    }
    // This is the one of the quadratic formula's two forms that loses no digits by subtraction.
    double end = Math.sqrt(Math.max(0, rate * rate + 2 * acceleration * more));
    return (start.second() + 2 * more / (rate + end)) * 1e9;
  }

  @Override
  public double highestOpsPerSec() {
    return points.stream().mapToDouble(Point::opsPerSec).max().orElseThrow();
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

  /**
   * The index of the last point for which the condition holds; it holds for the first points only.
   */
  private int last(IntPredicate holds) {
    int low = 0;
    int high = points.size();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (holds.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
