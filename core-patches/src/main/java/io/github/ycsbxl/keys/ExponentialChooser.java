package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Exponentially distributed distance from the newest index, relative to the current count.
 *
 * <p>Stock YCSB draws again while the distance is beyond the oldest key. Inverting the truncated
 * distribution gives the same probabilities with one draw, however little of the mass is inside.
 */
final class ExponentialChooser extends CountedChooser {
  private final RandomGenerator random;
  private final double rate;
  private final double massInside;

  ExponentialChooser(
      RandomGenerator random, LongSupplier count, double percentile, double fraction) {
    super(count);
    if (!(percentile > 0 && percentile < 100)) {
      throw new IllegalArgumentException(
          "exponential percentile must be between 0 and 100 but is " + percentile);
    }
    if (!(fraction > 0 && fraction <= 1)) {
      throw new IllegalArgumentException(
          "exponential fraction must be above 0 and at most 1 but is " + fraction);
    }
    this.random = random;
    this.rate = -Math.log1p(-percentile / 100) / fraction;
    this.massInside = -Math.expm1(-rate);
  }

  @Override
  long next(long count) {
    double age = -Math.log1p(-random.nextDouble() * massInside) / rate;
    // Rounding may carry the oldest draw just over the end.
    return count - 1 - Math.min(count - 1, (long) (age * count));
  }
}
