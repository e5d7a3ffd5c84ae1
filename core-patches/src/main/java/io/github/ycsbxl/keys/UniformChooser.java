package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** Every index equally likely, without modulo bias. */
final class UniformChooser extends CountedChooser {
  private final RandomGenerator random;

  UniformChooser(RandomGenerator random, LongSupplier count) {
    super(count);
    this.random = random;
  }

  @Override
  long next(long count) {
    return random.nextLong(count);
  }
}
