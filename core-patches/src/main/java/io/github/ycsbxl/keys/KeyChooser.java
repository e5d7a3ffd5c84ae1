package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import site.ycsb.Utils;

/**
 * A distribution over the indices of {@code count} keys, of which it chooses one for the next
 * operation.
 *
 * <p>A chooser belongs to one thread. It takes the same time and memory to build for any count, and
 * {@link #next} neither allocates nor locks. The count is read at every draw and may grow between
 * two of them, as inserts are acknowledged; a count below 1 is an {@link IllegalStateException}.
 */
@FunctionalInterface
public interface KeyChooser {
  /** Draws an index from 0 (inclusive) to the count (exclusive). */
  long next();

  /** Draws every index with the same probability. */
  static KeyChooser uniform(RandomGenerator random, LongSupplier count) {
    return new CountedChooser.Uniform(random, count);
  }

  /**
   * Draws ranks: 0 is the hottest, and rank r has a probability proportional to 1 / (r + 1)^theta.
   *
   * @param theta any exponent above 0, 1 included
   */
  static KeyChooser zipfian(RandomGenerator random, LongSupplier count, double theta) {
    return new CountedChooser.Zipfian(random, count, theta);
  }

  /** Draws indices of which the newest is the hottest: the mirror image of {@link #zipfian}. */
  static KeyChooser latest(RandomGenerator random, LongSupplier count, double theta) {
    return new CountedChooser.Latest(random, count, theta);
  }

  /**
   * Draws {@code opnFraction} of the indices uniformly from the first {@code dataFraction} of them,
   * but at least one, and the others uniformly from the rest. If the fraction is 0 or 1, all come
   * from one set.
   */
  static KeyChooser hotspot(
      RandomGenerator random, LongSupplier count, double dataFraction, double opnFraction) {
    return new HotspotChooser(random, count, dataFraction, opnFraction);
  }

  /**
   * Draws indices whose probability falls exponentially from the newest to the oldest; before the
   * tail beyond the oldest is cut off, {@code percentile} per cent of the draws fall in the newest
   * {@code fraction}.
   */
  static KeyChooser exponential(
      RandomGenerator random, LongSupplier count, double percentile, double fraction) {
    return new ExponentialChooser(random, count, percentile, fraction);
  }

  /** Returns {@code first}, {@code first + step}, ... modulo the count. */
  static KeyChooser sequential(LongSupplier count, long first, long step) {
    return new CountedChooser.Sequential(count, first, step);
  }

  /** Draws as stock YCSB's zipfian sampler does, for comparison with old results. */
  static KeyChooser ycsbZipfian(RandomGenerator random, LongSupplier count) {
    return new YcsbZipfianChooser(random, count);
  }

  /**
   * Spreads ranks over the indices. Ranks at or above the permutation's size stay where they are:
   * records inserted later are the coldest keys, the hot set never moves, and the distribution of
   * the ranks is kept exactly.
   */
  static KeyChooser scrambled(KeyChooser ranks, Permutation permutation) {
    return () -> {
      long rank = ranks.next();
      return rank < permutation.size() ? permutation.apply(rank) : rank;
    };
  }

  /** Moves the first {@code size} indices on by a distance, from the end to the beginning again. */
  static KeyChooser rotated(KeyChooser indices, long size, long distance) {
    return () -> {
      long index = indices.next();
      return index < size ? (index + distance) % size : index;
    };
  }

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
      // A count above 2^53 may be rounded up when it becomes a double.
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
      throw new IllegalArgumentException(name + " must be from 0 to 1 but is " + value);
    }
  }

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
      // Rounding may move the oldest draw just beyond the end.
      return count - 1 - Math.min(count - 1, (long) (age * count));
    }
  }

  /**
   * The sampler of stock YCSB's ScrambledZipfianGenerator: ranks over 10^10 items whatever the
   * count, by the approximation of Gray et al. (SIGMOD 1994), then FNV-64 modulo the count. Flatter
   * than a Zipf distribution and never reaching about a third of the keys; kept to compare with old
   * results.
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
}
