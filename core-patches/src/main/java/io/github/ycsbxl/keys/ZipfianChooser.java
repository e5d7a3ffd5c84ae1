package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** Zipf-distributed ranks from 0; a new count costs one logarithm and one exponential. */
final class ZipfianChooser extends CountedChooser {
  private final RandomGenerator random;
  private final RejectionInversionZipf zipf;
  private long count = 1;
  private double upperIntegral;

  ZipfianChooser(RandomGenerator random, LongSupplier count, double theta) {
    super(count);
    this.random = random;
    this.zipf = RejectionInversionZipf.of(1, theta);
    this.upperIntegral = zipf.upperIntegral(1);
  }

  @Override
  long next(long count) {
    if (count != this.count) {
      this.count = count;
      this.upperIntegral = zipf.upperIntegral(count);
    }
    return zipf.sample(random, count, upperIntegral) - 1;
  }
}
