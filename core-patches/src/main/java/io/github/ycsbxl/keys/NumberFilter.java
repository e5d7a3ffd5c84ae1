package io.github.ycsbxl.keys;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Bloom filter with a single hash function (Bloom, Communications of the ACM 13, 7, 1970). It rules
 * out most numbers outside a set with a single memory access. Memory and time depend on the number
 * of elements, not on their magnitude.
 *
 * <p>Thread-safe.
 */
final class NumberFilter {
  /**
   * Size of the filter in bits per number. With 16, at most one in sixteen numbers outside the set
   * passes the filter.
   */
  private static final int BITS_A_NUMBER = 16;

  private static final int WORD_BITS = 6;

  private final int bits;
  private final AtomicLongArray words;

  private NumberFilter(int bits) {
    this.bits = bits;
    this.words = new AtomicLongArray(1 << bits - WORD_BITS);
  }

  /** Returns a filter of 128 bytes. */
  static NumberFilter smallest() {
    return new NumberFilter(10);
  }

  /** Returns an empty filter for four times as many numbers. */
  NumberFilter larger() {
    return new NumberFilter(bits + 2);
  }

  /** Returns true if the filter has room for this many numbers. */
  boolean isFor(long numbers) {
    return numbers <= (1L << bits) / BITS_A_NUMBER || bits + 2 > Integer.SIZE;
  }

  void add(long number) {
    long bit = bitOf(number);
    words.getAndUpdate((int) (bit >>> WORD_BITS), word -> word | 1L << bit);
  }

  /** Returns false if the number was certainly not added. */
  boolean mayContain(long number) {
    long bit = bitOf(number);
    return (words.get((int) (bit >>> WORD_BITS)) & 1L << bit) != 0;
  }

  private long bitOf(long number) {
    return SplitMix.mix(number) >>> Long.SIZE - bits;
  }
}
