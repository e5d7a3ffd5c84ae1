package io.github.ycsbxl.keys;

import java.util.function.LongSupplier;

/** One index after the other, around the count. */
final class SequentialChooser extends CountedChooser {
  private final long step;
  private long following;

  SequentialChooser(LongSupplier count, long first, long step) {
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
