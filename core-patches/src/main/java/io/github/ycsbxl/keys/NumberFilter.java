package io.github.ycsbxl.keys;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A Bloom filter of one bit a number (Bloom, Communications of the ACM 13, 7, 1970): it knows after
 * one look at memory that most numbers outside a set are not in it. Its memory and its time depend
 * on how many numbers the set has, not on how large they are.
 *
 * <p>Safe for use by many threads.
 */
final class NumberFilter {
  /** The bits for each number: with 16, at most one number in sixteen outside the set passes. */
  private static final int BITS_A_NUMBER = 16;

  private static final int WORD_BITS = 6;

  private final int bits;
  private final AtomicLongArray words;

  private NumberFilter(int bits) {
    this.bits = bits;
    this.words = new AtomicLongArray(1 << bits - WORD_BITS);
  }

  /** Makes a filter of 128 bytes. */
  static NumberFilter smallest() {
    return new NumberFilter(10);
  }

  /** Makes an empty filter for four times as many numbers. */
  NumberFilter larger() {
    return new NumberFilter(bits + 2);
  }

  /** Whether the filter has room for this many numbers. */
  boolean isFor(long numbers) {
    return numbers <= (1L << bits) / BITS_A_NUMBER || bits + 2 > Integer.SIZE;
  }

  void add(long number) {
    long bit = bitOf(number);
    words.getAndUpdate((int) (bit >>> WORD_BITS), word -> word | 1L << bit);
  }

  /** Whether the number may have been added; false if it certainly was not. */
  boolean mayContain(long number) {
    long bit = bitOf(number);
    return (words.get((int) (bit >>> WORD_BITS)) & 1L << bit) != 0;
  }

  private long bitOf(long number) {
    return SplitMix.mix(number) >>> Long.SIZE - bits;
  }
}
