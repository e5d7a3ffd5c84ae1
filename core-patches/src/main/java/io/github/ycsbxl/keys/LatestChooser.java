package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** Zipf-distributed distance from the newest index. */
final class LatestChooser extends CountedChooser {
  private final ZipfianChooser age;

  LatestChooser(RandomGenerator random, LongSupplier count, double theta) {
    super(count);
    this.age = new ZipfianChooser(random, count, theta);
  }

  @Override
  long next(long count) {
    return count - 1 - age.next(count);
  }
}
