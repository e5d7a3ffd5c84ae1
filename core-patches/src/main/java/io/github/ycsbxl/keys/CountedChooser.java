package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Base of choosers whose key count may grow. Each draw reads the count only once, because the count
 * may change in the meantime. Used by one thread.
 */
abstract class CountedChooser implements KeyChooser {
  private final LongSupplier count;

  CountedChooser(LongSupplier count) {
    this.count = count;
  }

  @Override
  public final long next() {
    long current = count.getAsLong();
    if (current < 1) {
      throw new IllegalStateException("no key to choose from: the key count is " + current);
    }
    return next(current);
  }

  abstract long next(long count);

  /** Uniform distribution without modulo bias. */
  static final class Uniform extends CountedChooser {
    private final RandomGenerator random;

    Uniform(RandomGenerator random, LongSupplier count) {
      super(count);
      this.random = random;
    }

    @Override
    long next(long count) {
      return random.nextLong(count);
    }
  }

  /** Zipf-distributed ranks from 0. A changed count costs one logarithm and one exponential. */
  static final class Zipfian extends CountedChooser {
    private final RandomGenerator random;
    private final RejectionInversionZipf zipf;
    private long count = 1;
    private double upperIntegral;

    Zipfian(RandomGenerator random, LongSupplier count, double theta) {
      super(count);
      this.random = random;
      this.zipf = RejectionInversionZipf.of(theta);
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

  /** Zipf-distributed distance from the newest index. */
  static final class Latest extends CountedChooser {
    private final Zipfian age;

    Latest(RandomGenerator random, LongSupplier count, double theta) {
      super(count);
      this.age = new Zipfian(random, count, theta);
    }

    @Override
    long next(long count) {
      return count - 1 - age.next(count);
    }
  }

  /** Successive indices modulo the count. */
  static final class Sequential extends CountedChooser {
    private final long step;
    private long following;

    Sequential(LongSupplier count, long first, long step) {
      super(count);
      if (first < 0 || step < 1 || step > Permutation.MAX_SIZE) {
        throw new IllegalArgumentException(
            "a sequence needs first >= 0 and 1 <= step <= 2^62 but has " + first + " and " + step);
      }
      this.following = first;
      this.step = step;
    }

    @Override
    long next(long count) {
      long index = following < count ? following : following % count;
      following = index + step;
      return index;
    }
  }
}
