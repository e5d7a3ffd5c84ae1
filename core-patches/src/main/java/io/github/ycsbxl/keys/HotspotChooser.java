package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** A hot set of the first indices, uniform inside and outside. */
final class HotspotChooser extends CountedChooser {
  private final RandomGenerator random;
  private final double dataFraction;
  private final double opnFraction;

  HotspotChooser(
      RandomGenerator random, LongSupplier count, double dataFraction, double opnFraction) {
    super(count);
    this.random = random;
    this.dataFraction = requireFraction(dataFraction, "hot data fraction");
    this.opnFraction = requireFraction(opnFraction, "hot operation fraction");
  }

  @Override
  long next(long count) {
    // As a double, a count above 2^53 may round up.
    long hot = Math.min(count, (long) (count * dataFraction));
    if (hot == 0 || hot == count) {
      return random.nextLong(count);
    }
    return random.nextDouble() < opnFraction
        ? random.nextLong(hot)
        : hot + random.nextLong(count - hot);
  }

  private static double requireFraction(double value, String name) {
    if (value >= 0 && value <= 1) {
      return value;
    }
    throw new IllegalArgumentException(name + " must be from 0 to 1 but is " + value);
  }
}
