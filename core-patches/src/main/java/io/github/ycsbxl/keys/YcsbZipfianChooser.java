package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import site.ycsb.Utils;

/**
 * The sampler of stock YCSB's ScrambledZipfianGenerator: ranks over 10^10 items whatever the count,
 * by the approximation of Gray et al. (SIGMOD 1994), then FNV-64 modulo the count. Flatter than a
 * Zipf distribution and never reaching about a third of the keys; kept to compare with old results.
 */
final class YcsbZipfianChooser extends CountedChooser {
  // Stock counts from 0 to 10^10 inclusive, but its zeta is that of 10^10 items.
  private static final long ITEMS = 10_000_000_001L;
  private static final double ZETA = 26.46902820178302;
  private static final double THETA = 0.99;
  private static final double ZETA_2 = 1 + Math.pow(0.5, THETA);
  private static final double ALPHA = 1 / (1 - THETA);
  private static final double ETA = (1 - Math.pow(2.0 / ITEMS, 1 - THETA)) / (1 - ZETA_2 / ZETA);

  private final RandomGenerator random;

  YcsbZipfianChooser(RandomGenerator random, LongSupplier count) {
    super(count);
    this.random = random;
  }

  @Override
  long next(long count) {
    // FNV-64 is an absolute value, which is negative for the smallest long.
    return (Utils.fnvhash64(rank(random.nextDouble())) & Long.MAX_VALUE) % count;
  }

  private static long rank(double uniform) {
    double mass = uniform * ZETA;
    if (mass < 1) {
      return 0;
    }
    if (mass < ZETA_2) {
      return 1;
    }
    return (long) (ITEMS * Math.pow(ETA * uniform - ETA + 1, ALPHA));
  }
}
