package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;

/** Reads the count once per draw, so that every draw is consistent in itself. */
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
}
