package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import site.ycsb.Utils;

/**
 * A distribution over the indices of {@code count} keys, which chooses the key of the next
 * operation.
 *
 * <p>Used by one thread. Construction takes constant time and memory for any count, and {@link
 * #next} neither allocates nor locks. The count is read at every draw and may grow in between as
 * inserts are acknowledged. A count below 1 causes an {@link IllegalStateException}.
 */
@FunctionalInterface
public interface KeyChooser {
  /** Draws an index from 0 (inclusive) to the count (exclusive). */
  long next();

  /** Returns a uniform distribution. */
  static KeyChooser uniform(RandomGenerator random, LongSupplier count) {
    return new CountedChooser.Uniform(random, count);
  }

  /**
   * Returns a distribution of ranks: 0 is the hottest, and rank r has a probability proportional to
   * 1 / (r + 1)^theta.
   *
   * @param theta any exponent above 0, including 1
   */
  static KeyChooser zipfian(RandomGenerator random, LongSupplier count, double theta) {
    return new CountedChooser.Zipfian(random, count, theta);
  }

  /**
   * Returns a Zipf distribution in which the newest index is the hottest: {@link #zipfian}
   * mirrored.
   */
  static KeyChooser latest(RandomGenerator random, LongSupplier count, double theta) {
    return new CountedChooser.Latest(random, count, theta);
  }

  /**
   * Returns a hotspot distribution. A fraction {@code opnFraction} of the draws is uniform over the
   * first {@code dataFraction} of the indices, at least one; the other draws are uniform over the
   * remaining indices. If a fraction is 0 or 1, all draws come from one of the two sets.
   */
  static KeyChooser hotspot(
      RandomGenerator random, LongSupplier count, double dataFraction, double opnFraction) {
    return new HotspotChooser(random, count, dataFraction, opnFraction);
  }

  /**
   * Returns a distribution that falls exponentially from the newest to the oldest index. Before
   * truncation at the oldest index, {@code percentile} percent of the draws are in the newest
   * {@code fraction}.
   */
  static KeyChooser exponential(
      RandomGenerator random, LongSupplier count, double percentile, double fraction) {
    return new ExponentialChooser(random, count, percentile, fraction);
  }

  /** Returns a chooser of {@code first}, {@code first + step}, ... modulo the count. */
  static KeyChooser sequential(LongSupplier count, long first, long step) {
    return new CountedChooser.Sequential(count, first, step);
  }

  /** Returns the Zipfian sampler of stock YCSB, for comparison with old results. */
  static KeyChooser ycsbZipfian(RandomGenerator random, LongSupplier count) {
    return new YcsbZipfianChooser(random, count);
  }

  /**
   * Spreads ranks over the indices. Ranks beyond the permutation's size are unchanged: records
   * inserted later are the coldest keys, the hot set is stable, and the distribution of ranks is
   * exact.
   */
  static KeyChooser scrambled(KeyChooser ranks, Permutation permutation) {
    return () -> {
      long rank = ranks.next();
      return rank < permutation.size() ? permutation.apply(rank) : rank;
    };
  }

  /** Rotates the first {@code size} indices by a distance. */
  static KeyChooser rotated(KeyChooser indices, long size, long distance) {
    return () -> {
      long index = indices.next();
      return index < size ? (index + distance) % size : index;
    };
  }

  /**
   * Distribution with a hot set that consists of the first indices. Draws are uniform within the
   * hot set and within the other indices.
   */
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
      // A count above 2^53 may be rounded up in the conversion to double.
      long hot = dataFraction == 0 ? 0 : Math.max(1, (long) (count * dataFraction));
      if (hot == 0 || hot >= count) {
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
      throw new IllegalArgumentException("%s must be from 0 to 1 but is %s".formatted(name, value));
    }
  }

  /**
   * Exponential distribution of the distance from the newest index, relative to the current count.
   *
   * <p>Stock YCSB redraws while the distance is beyond the oldest key. Inverting the truncated
   * distribution has the same probabilities with a single draw.
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
      // Rounding may move the oldest draw just beyond the end.
      return count - 1 - Math.min(count - 1, (long) (age * count));
    }
  }

  /**
   * Sampler of stock YCSB's ScrambledZipfianGenerator: ranks over 10^10 items for any count, by the
   * approximation of Gray et al. (SIGMOD 1994), then FNV-64 modulo the count. It is flatter than a
   * Zipf distribution and never reaches about a third of the keys. Only for comparison with old
   * results.
   */
  final class YcsbZipfianChooser extends CountedChooser {
    // Stock YCSB has 10^10 + 1 items, from 0 to 10^10, but its zeta constant is for 10^10 items.
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
      // FNV-64 returns an absolute value, which is negative for the smallest long.
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
}
