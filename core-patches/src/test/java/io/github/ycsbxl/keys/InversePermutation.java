package io.github.ycsbxl.keys;

/** Inverse of a {@link Permutation}, whose existence proves that it is a bijection. */
final class InversePermutation {
  private final Permutation permutation;

  InversePermutation(Permutation permutation) {
    this.permutation = permutation;
  }

  /** Returns the element that the permutation maps to the given one. */
  long apply(long image) {
    long element = image;
    do {
      element = backward(element);
    } while (element >= permutation.size());
    return element;
  }

  private long backward(long image) {
    Permutation p = permutation;
    long high = image >>> p.lowBits;
    long low = image & p.lowMask;
    low = low - Permutation.lowHash(high, p.key4) & p.lowMask;
    high = subtractHigh(high, p.highHash(low, p.key3));
    low = low - Permutation.lowHash(high, p.key2) & p.lowMask;
    high = subtractHigh(high, p.highHash(low, p.key1));
    return high << p.lowBits | low;
  }

  private long subtractHigh(long high, long hash) {
    return high < hash ? high - hash + permutation.highCount : high - hash;
  }
}
